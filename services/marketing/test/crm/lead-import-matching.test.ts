import { Lead, LeadDuplicateGroup, LeadRow } from '@portals/contracts/marketing';
import { bodyOf, databases, useService } from '@portals/service-kit/testing';
import { marketingService } from '../../src/service.js';
import { checked, fileOf, untilImport } from './lead-import-support.js';
import { type Caller, newUser } from './support.js';

const switchboard = '910 000 001';
const noCounts = { created: 0, updated: 0, unchanged: 0, duplicate: 0, refused: 0 };

// Tests rule 9.24.
describe.each(databases)('the lead that a row of a file matches, on $name', (database) => {
  const service = useService(marketingService, database);
  let user: Caller;
  let companyId: number;
  beforeEach(async () => {
    user = await newUser(service);
    companyId = await user.company();
  });

  /** Imports lines, and expects the counts of the check and of the import to be equal. */
  async function importing(lines: readonly string[], changes: object = {}) {
    const { id, counts } = await checked(user, companyId, fileOf(...lines), changes);
    await user.post(`lead-imports/${id}/start`);
    const done = await untilImport(user, id, 'done');
    expect(done.counts).toEqual(counts);
    return done;
  }
  const namesOf = async () =>
    bodyOf(await user.get(`companies/${companyId}/leads?sort=createdAt&pageSize=100`), LeadRow.array()).map(
      ({ contactName }) => contactName,
    );

  it('is not another person at the same switchboard', async () => {
    const ana = await user.lead(companyId, {
      ...{ contactName: 'Ana', contactEmail: 'ana@acme.es', contactPhone: switchboard },
    });
    const { counts } = await importing([`Acme;Luis;luis@acme.es;${switchboard}`], {
      duplicates: 'overwrite',
    });
    expect(counts).toEqual({ ...noCounts, created: 1 });
    expect((await user.get(`leads/${ana}`)).json).toMatchObject({ contactName: 'Ana', version: 1 });
    expect(await namesOf()).toEqual(['Ana', 'Luis']);
  });

  it('is no earlier row with a number that stored leads share (rule 9.24)', async () => {
    const ana = { contactName: 'Ana', contactEmail: 'ana@acme.es', contactPhone: switchboard };
    await user.lead(companyId, ana);
    const other = [`Acme;Bea;bea@acme.es;${switchboard}`, `Acme;Carlos;;${switchboard}`];
    expect((await importing(other)).counts).toEqual({ ...noCounts, created: 2 });
    const more = [`Acme;Diana;;${switchboard}`, `Acme;Eva;;${switchboard}`];
    expect((await importing(more)).counts).toEqual({ ...noCounts, created: 2 });
  });

  it.each([{ matchBy: ['email', 'phone'] }, { matchBy: ['phone'] }])(
    'is none of thirty people with one number, who are offered as possible duplicates ($matchBy)',
    async (changes) => {
      const people = Array.from({ length: 30 }, (_, n) => `Acme;Persona ${n};p${n}@acme.es;${switchboard}`);
      expect((await importing(people, changes)).counts).toEqual({ ...noCounts, created: 30 });
      const answer = await user.get(`companies/${companyId}/lead-duplicates`);
      expect(bodyOf(answer, LeadDuplicateGroup.array())).toMatchObject([{ reason: 'phone', count: 30 }]);
      // A number shared by several people must not identify a contact without an address either.
      const later = await importing([`Acme;Recepción;;${switchboard}`], {
        ...changes,
        duplicates: 'overwrite',
      });
      expect(later.counts).toEqual({ ...noCounts, created: 1 });
    },
  );

  it('is found by the address first and then by the number', async () => {
    const byPhone = await user.lead(companyId, { contactName: 'Centralita', contactPhone: switchboard });
    const byEmail = await user.lead(companyId, { contactName: 'Ana', contactEmail: 'ana@acme.es' });
    await importing([`Acme;Ana Sol;ANA@acme.es;${switchboard}`], { duplicates: 'overwrite' });
    expect((await user.get(`leads/${byEmail}`)).json).toMatchObject({
      ...{ contactName: 'Ana Sol', contactPhone: switchboard },
    });
    expect((await user.get(`leads/${byPhone}`)).json).toMatchObject({ contactName: 'Centralita' });
  });

  it('is the one with the number, as long as one of both has no address', async () => {
    const whole = { contactEmail: 'ana@acme.es', contactPhone: switchboard };
    const id = await user.lead(companyId, { contactName: 'Ana', ...whole });
    const other = await user.lead(companyId, { contactName: 'Eva', contactPhone: '600123456' });
    const lines = [`Acme;Ana Sol;;${switchboard}`, 'Acme;Eva;eva@acme.es;+34 600 123 456'];
    expect((await importing(lines, { duplicates: 'overwrite' })).counts).toEqual({ ...noCounts, updated: 2 });
    expect((await user.get(`leads/${id}`)).json).toMatchObject({ contactName: 'Ana Sol' });
    expect(bodyOf(await user.get(`leads/${other}`), Lead).contactEmail).toBe('eva@acme.es');
  });

  it('is the same in the check and in every chunk of the import', async () => {
    const lines = (from: number) => [
      `Acme;Sin correo ${from};;60012${from}`,
      ...Array.from({ length: 400 }, (_, n) => `Acme;Relleno;r${n}.${from}@acme.es;`),
      `Acme;Ana;ana${from}@acme.es;60012${from}`,
      `Acme;Luis;luis${from}@acme.es;60012${from}`,
      `Acme;Nadie;;60012${from}`,
    ];
    await user.lead(companyId, { contactName: 'Antes', contactPhone: '600121000' });
    const all = [1000, 2000, 3000].flatMap(lines);
    // In each block, Ana's row is a duplicate of the first row, which has no address. In the first block, the first row is itself a
    // duplicate of the stored lead. Luis's row adds a second address to the number, so the number identifies nobody from then on.
    expect((await importing(all)).counts).toEqual({ ...noCounts, created: 3 * 403 - 1, duplicate: 4 });
  });

  it.each(['000000000', '123456789', '600000000', '+34 666 66 66 66'])(
    'is none because of the placeholder %s',
    async (placeholder) => {
      await user.lead(companyId, { contactName: 'Ana', contactPhone: placeholder });
      const lines = [`Acme;Luis;;${placeholder}`, `Acme;Eva;;${placeholder}`];
      expect((await importing(lines)).counts).toEqual({ ...noCounts, created: 2 });
      expect((await user.get(`companies/${companyId}/lead-duplicates`)).json).toEqual([]);
    },
  );

  it('is not somebody who was erased, because of a number that they shared', async () => {
    const ana = await user.lead(companyId, { contactEmail: 'ana@acme.es', contactPhone: switchboard });
    await user.post(`leads/${ana}/erasure`, { count: 1 });
    const lines = [
      `Acme;Luis;luis@acme.es;${switchboard}`,
      `Acme;Ana;ANA@acme.es;`,
      `Acme;Quien sea;;${switchboard}`,
    ];
    expect((await importing(lines)).counts).toEqual({ ...noCounts, created: 1, refused: 2 });
    expect(await namesOf()).toEqual(['Luis']);
  });

  it('keeps its settings in what it does with rows that come twice', async () => {
    const file = [`Acme;Ana;a@b.es;${switchboard}`, `Acme;Ana;A@B.es;`, `Acme;Ana;;${switchboard}`];
    expect((await importing(file, { matchBy: ['email'] })).counts).toEqual({
      ...{ ...noCounts, created: 2, duplicate: 1 },
    });
  });
});
