import { LeadRow, LeadSpelling } from '@portals/contracts/marketing';
import { bodyOf, databases, expectError, useService } from '@portals/service-kit/testing';
import { marketingService } from '../../src/service.js';
import { type Caller, newUser } from './support.js';

describe.each(databases)('a search of leads that finds nothing on $name', (database) => {
  const service = useService(marketingService, database);
  let user: Caller;
  let companyId: number;
  beforeAll(async () => {
    user = await newUser(service);
    companyId = await user.company();
    await user.lead(companyId, {
      ...{ companyName: 'García e Hijos', contactName: 'Ana López' },
      ...{ contactEmail: 'ana@garcia.example', contactPhone: '+34 600 12 34 56' },
    });
    await user.lead(companyId, { companyName: 'Talleres Norte', contactPhone: '611 22 33 44' });
    await user.lead(companyId, { companyName: 'Calle 600 número 12', notes: '34 de 56 en 611, 22 y 33' });
    // Suggestions must not reveal words from other people's companies.
    const other = await user.company();
    await user.lead(other, { companyName: 'Secretísima Peluquería' });
    const stranger = await newUser(service);
    await stranger.lead(await stranger.company(), { companyName: 'Confidencial' });
  });
  const instead = async (search: string) => {
    const answer = await user.get(`companies/${companyId}/leads/spelling?${new URLSearchParams({ search })}`);
    expect(answer.status).toBe(200);
    return bodyOf(answer, LeadSpelling).instead;
  };
  const found = async (search: string) => {
    const answer = await user.get(
      `companies/${companyId}/leads?${new URLSearchParams({ search, sort: 'name' })}`,
    );
    return bodyOf(answer, LeadRow.array()).map(({ companyName }) => companyName);
  };

  it.each([
    ['gracia', 'García'],
    ['Grácia', 'García'],
    ['garzia', 'García'],
    ['garrcia', 'García'],
    ['garia', 'García'],
    ['barcia', 'García'],
    ['tallrees', 'Talleres'],
    ['tallrees Norte', 'Talleres Norte'],
    ['Ana gracia-lopes', 'Ana García López'],
    ['exmaple', 'example'],
  ])('forgives one typing error in a word, and writes it as the leads do: %s', async (typed, meant) => {
    expect(await found(typed)).toEqual([]);
    expect(await instead(typed)).toBe(meant);
    expect((await found(meant)).length).toBeGreaterThan(0);
  });

  it.each([
    ['a word that is there', 'garcia'],
    ['words that are there, of two leads', 'garcia norte'],
    ['two errors', 'grcaia'],
    ['fewer than five letters', 'anna'],
    ['a word that is nowhere', 'zeppelin'],
    ['one right and one that is nowhere', 'garcia zeppelin'],
    ['a number', '600123457'],
    ['no letters', '???'],
    ['a word of another company', 'peluqueira'],
    ['a word of somebody else', 'confidencail'],
    ['what begins with the mark of a company', `c${1}xgarcia`],
    ['signs of the index', '"garc*a" OR NEAR('],
  ])('forgives nothing in %s', async (_what, typed) => {
    expect(await instead(typed)).toBeNull();
  });

  it('finds a telephone number in any spelling, and no others', async () => {
    for (const typed of [
      ...['600123456', '600 12 34 56', '600.123.456', '(+34) 600 12 34 56', '0034 600 123 456'],
      ...['34600123456', '600-123-456', '6001234'],
    ]) {
      expect([typed, await found(typed)]).toEqual([typed, ['García e Hijos']]);
    }
    expect(await found('+34 611 22 33 44')).toEqual(['Talleres Norte']);
    for (const typed of ['600 12 34 57', '600 34 12 56', '611 22 33 45', '+34 622 22 33 44']) {
      expect([typed, await found(typed)]).toEqual([typed, []]);
    }
  });

  it('belongs to who has the company, and needs something to look for', async () => {
    const path = `companies/${companyId}/leads/spelling`;
    expectError(await (await newUser(service)).get(`${path}?search=gracia`), 404, 'NOT_FOUND');
    for (const query of ['', '?search=', `?search=${'x'.repeat(201)}`])
      expectError(await user.get(`${path}${query}`), 400, 'VALIDATION_FAILED', 'search');
  });
});
