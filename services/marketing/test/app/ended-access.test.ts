import type { Membership } from '@portals/contracts/auth';
import { type AccessUser, Accounts } from '@portals/service-kit';
import { databases, expectError, until, useService } from '@portals/service-kit/testing';
import { ContentWriter } from '../../src/campaigns/content/content-writer.js';
import { LeadExportService } from '../../src/crm/lead-export/lead-export.service.js';
import { LeadImportService } from '../../src/crm/lead-import/lead-import.service.js';
import { RecipientService } from '../../src/sending/mailing/recipient.service.js';
import { RecipientEntity } from '../../src/sending/mailing-row/recipient.entity.js';
import { SuppressionService } from '../../src/sending/suppression/suppression.service.js';
import { Suppressions } from '../../src/sending/suppression/suppressions.js';
import { marketingService } from '../../src/service.js';
import { asked, eventsOf, hangingText, installGenerator } from '../campaigns/content-support.js';
import { checked, fileOf, partOf, upload } from '../crm/lead-import-support.js';
import { type Caller, callerOf, colleagueOf, fillLeads, newUser } from '../crm/support.js';
import { fastCampaigns, put, readyToSend, untilFinished } from '../sending/sending-support.js';

const place = (id: number, role: Membership['role'] = 'owner'): Membership => ({ id, role, reach: 'all' });

describe.each(databases)('calls that go on when access ends on $name (rule 18.4)', (database) => {
  const service = useService(marketingService, database, { env: fastCampaigns });
  const now = performance.now.bind(performance);
  /** The member's workspaces as auth returns them; an Error simulates that auth is unavailable. */
  let places: readonly Membership[] | null | Error;
  let skipped = 0;
  let owner: Caller;
  let member: Caller;
  let user: AccessUser;

  beforeEach(async () => {
    [places, skipped] = [null, 0];
    jest.spyOn(performance, 'now').mockImplementation(() => now() + skipped);
    jest.spyOn(service.app.get(Accounts, { strict: false }), 'find').mockImplementation(async (id) => {
      if (id !== member.id) throw new Error(`nobody asks about ${id}`);
      if (places instanceof Error) throw places;
      return { address: null, workspaces: places };
    });
    owner = await newUser(service);
    member = await colleagueOf(service, owner);
    const workspaces = [place(member.id), place(owner.id, 'member')];
    user = { id: member.id, username: 'eva', role: 'user', sessionId: '1', workspaces };
  });
  afterEach(() => jest.restoreAllMocks());

  const get = <T>(type: new (...parts: never[]) => T): T => service.app.get(type, { strict: false });

  /** Downloads that the service streams while the client reads them, each long enough for at least three steps. */
  const files: [what: string, begin: () => Promise<AsyncGenerator<string>>][] = [
    [
      'leads',
      async () => {
        const companyId = await owner.company();
        await fillLeads(service, companyId, 1100);
        return (await get(LeadExportService).export(user, companyId, { language: 'es' })).lines;
      },
    ],
    [
      'recipients',
      async () => {
        const sending = await readyToSend(service, owner, 1);
        await put(sending);
        const { id: mailingId } = await untilFinished(sending);
        const { manager } = service.dataSource;
        const { id: _id, ...one } = await manager.findOneByOrFail(RecipientEntity, { mailingId });
        const rows = Array.from({ length: 1100 }, (_, n) => ({
          ...{ ...one, leadId: null, address: `a${n}@b.es`, addressKey: `${n}` },
          ...{ messageId: `<${mailingId}.${n}@b.es>` },
        }));
        for (let from = 0; from < rows.length; from += 100)
          await manager.insert(RecipientEntity, rows.slice(from, from + 100));
        const { lines } = await get(RecipientService).export(user, sending.campaign.id, { language: 'es' });
        return lines;
      },
    ],
    [
      'suppressed addresses',
      async () => {
        const addresses = Array.from({ length: 1100 }, (_, n) => `a${n}@b.es`);
        await get(Suppressions).addAll(owner.id, addresses, new Date());
        const query = { language: 'es', workspace: owner.id } as const;
        return (await get(SuppressionService).export(user, query)).lines;
      },
    ],
    [
      'rows that an import left out',
      async () => {
        const { id } = await checked(owner, await owner.company(), fileOf(...Array(1100).fill(';Ana;nada;')));
        return get(LeadImportService).leftOut({ user, language: 'es' }, id, 'refused', 'es');
      },
    ],
  ];

  it.each(files)('are cut off within five seconds: a file of %s', async (_what, begin) => {
    const lines = await begin();
    await lines.next();
    expect((await lines.next()).done).toBe(false);
    places = [place(member.id)];
    skipped = 2001;
    await expect(lines.next()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each<[string, typeof places]>([
    ['auth is away', new Error('away')],
    ['auth of the previous version returns no workspaces', null],
  ])('go on while %s', async (_when, answer) => {
    const [[, begin] = []] = files;
    const lines = await begin?.();
    places = answer;
    skipped = 60_000;
    let steps = 0;
    for await (const _line of lines ?? []) steps++;
    expect(steps).toBe(4);
  });

  it('are cut off within five seconds: texts that are being written, and nothing is lost', async () => {
    const companyId = await owner.company();
    const productId = await owner.product(companyId);
    const generator = installGenerator(service, 'model');
    generator.script = hangingText;
    get(ContentWriter).pace.watch = 20;
    const body = { ...asked, productId, generator: 'model' };
    const stream = member.post(`companies/${companyId}/contents`, body);
    await until(
      async () => generator.briefs.length,
      (count) => count > 0,
    );
    places = [place(member.id)];
    skipped = 2001;
    const events = eventsOf(await stream);
    const [started, ended] = [events[0], events.at(-1)];
    get(ContentWriter).pace.watch = 2000;
    expect(ended).toMatchObject({ kind: 'variant', variant: { state: 'stopped' } });
    const id = started?.kind === 'started' ? started.content.id : 0;
    expect((await owner.get(`contents/${id}`)).json).toMatchObject({
      variants: [{ state: 'stopped' }, { state: 'stopped' }],
    });
  });

  it('cannot continue: the upload of a file', async () => {
    const file = fileOf('Acme;Ana;;');
    const id = await upload(member, await owner.company(), file);
    const former = await callerOf(service, { id: member.id });
    expectError(await former.put(`lead-imports/${id}/parts/1`, partOf(file, 1)), 404, 'NOT_FOUND');
    expectError(await former.post(`lead-imports/${id}/start`), 404, 'NOT_FOUND');
    expect((await owner.get(`lead-imports/${id}`)).json).toMatchObject({ userId: member.id });
  });
});
