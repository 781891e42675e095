import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { recipientStates } from '@portals/contracts/constants';
import { AudienceCounts } from '@portals/contracts/marketing';
import { FairReads } from '@portals/service-kit';
import { bodyOf, databases, expectError, sqlite, until, useService } from '@portals/service-kit/testing';
import { ErasedPeople } from '../../src/crm/erased-people/erased-people.js';
import { ErasedPersonEntity } from '../../src/crm/erased-people/erased-person.entity.js';
import { AudienceReader } from '../../src/sending/mailing-audience/audience-reader.js';
import { Suppressions } from '../../src/sending/suppression/suppressions.js';
import { marketingService } from '../../src/service.js';
import { emailDocument, newCampaign, newPage } from '../campaigns/campaign-support.js';
import { type Caller, newUser } from '../crm/support.js';
import { mailedLead, randomLead, storeLeads, storeMailing } from './audience-support.js';

const countsOf = async (user: Caller, campaignId: number, audience: object = {}) =>
  bodyOf(await user.post(`campaigns/${campaignId}/audience-counts`, audience), AudienceCounts);

const blocks = [{ kind: 'text', text: 'Hola, {{contactName}}, de {{companyName}} {{sector|x}}' }];
const needing = { document: { ...emailDocument, blocks } };

describe.each(databases)('whom a mailing would reach on $name', (database) => {
  const service = useService(marketingService, database);

  it('is nobody without leads, and each lead with an address and a legal basis once', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const { id } = await newCampaign(user, companyId);
    const none = { matching: 0, recipients: 0, excluded: {}, missingVariables: [] };
    expect(await countsOf(user, id)).toEqual(none);
    await storeLeads(service, await user.company(), [mailedLead]);
    expect(await countsOf(user, id)).toEqual(none);
    await storeLeads(service, companyId, [
      mailedLead,
      { ...mailedLead, contactEmail: ' ANA@site.example' },
      { ...mailedLead, contactEmail: 'eva@site.example', legalBasis: 'customer' },
      { ...mailedLead, contactEmail: 'leo@site.example', legalBasis: null },
      { ...mailedLead, contactEmail: 'not an address' },
      { ...mailedLead, contactEmail: null },
    ]);
    expect(await countsOf(user, id)).toEqual({
      ...{ matching: 6, recipients: 2, missingVariables: [] },
      excluded: { sameAddress: 1, noBasis: 1, noAddress: 2 },
    });
  });

  it('is read in turns of the users, outside of what answers everybody else (rule 15.31)', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const { id } = await newCampaign(user, companyId);
    await storeLeads(service, companyId, [mailedLead]);
    const turns = jest.spyOn(service.app.get(FairReads), 'query');
    const others = jest.spyOn(service.dataSource.manager, 'query');
    expect(await countsOf(user, id)).toMatchObject({ matching: 1 });
    const tables = ['marketing_leads', 'marketing_suppressions', 'marketing_erased_people'];
    for (const table of tables) {
      expect(turns.mock.calls.some(([whose, sql]) => whose === user.id && sql.includes(table))).toBe(true);
      expect(others.mock.calls.some(([sql]) => sql.includes(table))).toBe(false);
    }
    jest.restoreAllMocks();
  });

  it('leaves out statuses, people who unsubscribed, people whose data were erased, and recipients of another campaign', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const { id } = await newCampaign(user, companyId, needing);
    const earlier = await newCampaign(user, companyId);
    const people = [...recipientStates, 'no', 'gone', 'today', 'back', 'lost', 'blank', 'fine'];
    // An erased person may become a recipient again if the legal basis is newer than the erasure. A legal basis from the day of the erasure
    // does not count, because it may be older.
    const days = new Map([
      ['back', '2099-01-01'],
      ['today', new Date().toISOString().slice(0, 10)],
    ]);
    const named = people.map((name) => ({
      ...{ ...mailedLead, contactEmail: `${name}@site.example`, contactName: name === 'blank' ? ' ' : 'Ana' },
      ...{
        status: name === 'lost' ? 'Perdído' : 'new',
        legalBasisOn: days.get(name) ?? '2026-01-31',
      },
    }));
    await storeLeads(service, companyId, named);
    await storeMailing(
      service,
      earlier,
      Object.fromEntries(recipientStates.map((state) => [`${state}@site.example`, state])),
    );
    const { manager } = service.dataSource;
    const no = { reason: 'by hand' as const, campaignId: null };
    await service.app.get(Suppressions).add(user.id, 'No@site.example', no);
    for (const contactEmail of ['gone@site.example', 'today@site.example', 'back@site.example'])
      await service.app.get(ErasedPeople).add(companyId, [{ contactEmail, contactPhone: null }], manager);
    const audience = { exceptStatuses: ['perdido '], exceptCampaignIds: [earlier.id] };
    const excluded = { erased: 2, suppressed: 1, status: 1, missingVariable: 1 };
    // Leads that were excluded, or whose email was rejected, given up or stopped, do not count as recipients of the earlier campaign.
    expect(await countsOf(user, id, audience)).toEqual({
      ...{ matching: people.length, recipients: 4 + 2, excluded: { ...excluded, earlierCampaign: 7 } },
      missingVariables: [{ variable: 'contactName', leads: 1 }],
    });
    const filter = { search: 'nobody' };
    expect((await countsOf(user, id, { ...audience, filter })).matching).toBe(0);
    const stranger = await newUser(service);
    const theirs = await newCampaign(stranger, await stranger.company());
    await storeMailing(service, theirs, { 'fine@site.example': 'sent' });
    const counts = await countsOf(user, id, { exceptCampaignIds: [theirs.id, 123_456_789] });
    expect(counts.excluded.earlierCampaign).toBeUndefined();
  });

  it('leaves out whoever was erased a second time, with a legal basis from before that', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const { id } = await newCampaign(user, companyId);
    const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000);
    await storeLeads(service, companyId, [
      { ...mailedLead, legalBasisOn: dayBefore(20).toISOString().slice(0, 10) },
    ]);
    const person = { contactEmail: mailedLead.contactEmail, contactPhone: null };
    const erase = () => service.app.get(ErasedPeople).add(companyId, [person], service.dataSource.manager);
    await erase();
    const first = { erasedAt: dayBefore(40) };
    await service.dataSource.manager.update(ErasedPersonEntity, { marketingCompanyId: companyId }, first);
    expect(await countsOf(user, id)).toMatchObject({ recipients: 1, excluded: {} });
    await erase();
    expect(await countsOf(user, id)).toMatchObject({ recipients: 0, excluded: { erased: 1 } });
  });

  it('leaves out whoever was erased after midnight in Madrid, with a legal basis of that day', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const { id } = await newCampaign(user, companyId);
    await storeLeads(service, companyId, [{ ...mailedLead, legalBasisOn: '2026-03-06' }]);
    const person = { contactEmail: mailedLead.contactEmail, contactPhone: null };
    const { manager } = service.dataSource;
    await service.app.get(ErasedPeople).add(companyId, [person], manager);
    const erasedAt = (moment: string) =>
      manager.update(ErasedPersonEntity, { marketingCompanyId: companyId }, { erasedAt: new Date(moment) });
    await erasedAt('2026-03-05T23:30:00Z');
    expect(await countsOf(user, id)).toMatchObject({ recipients: 0, excluded: { erased: 1 } });
    await erasedAt('2026-03-05T22:30:00Z');
    expect(await countsOf(user, id)).toMatchObject({ recipients: 1, excluded: {} });
  });

  it('is counted in the same way for any leads', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const { id } = await newCampaign(user, companyId, needing);
    const leads = Array.from({ length: 700 }, randomLead);
    await storeLeads(service, companyId, leads);
    await service.app
      .get(Suppressions)
      .add(user.id, 'p1@site.example', { reason: 'bounced', campaignId: null });
    const { manager } = service.dataSource;
    const person = { contactEmail: 'p2@site.example', contactPhone: null };
    await service.app.get(ErasedPeople).add(companyId, [person], manager);
    const expected: Record<string, number> = {};
    const mailed = new Set<string>();
    let matching = 0;
    for (const lead of leads) {
      if (lead.source !== 'Feria') continue;
      matching++;
      const address = lead.contactEmail?.trim().toLowerCase() ?? '';
      const reason = !address.endsWith('.example')
        ? 'noAddress'
        : lead.status.toLowerCase() === 'lost'
          ? 'status'
          : lead.legalBasis === null
            ? 'noBasis'
            : address.startsWith('p2@') && (lead.legalBasisOn ?? '') < '2090'
              ? 'erased'
              : address.startsWith('p1@')
                ? 'suppressed'
                : !lead.contactName?.trim()
                  ? 'missingVariable'
                  : mailed.has(address)
                    ? 'sameAddress'
                    : 'mailed';
      if (reason === 'mailed') mailed.add(address);
      else expected[reason] = (expected[reason] ?? 0) + 1;
    }
    const counts = await countsOf(user, id, { filter: { source: 'feria' }, exceptStatuses: ['Lost'] });
    expect(counts).toEqual({
      ...{ matching, recipients: mailed.size, excluded: expected },
      missingVariables: [{ variable: 'contactName', leads: expected.missingVariable }],
    });
  });
});

describe('a count of an audience', () => {
  const service = useService(marketingService, sqlite);

  it('is possible only for an email', async () => {
    const user = await newUser(service);
    const { id } = await newPage(user, await user.company(), {});
    expectError(await user.post(`campaigns/${id}/audience-counts`, {}), 404, 'NOT_FOUND');
  });

  it.each([
    ['filter', { filter: 'x' }],
    ['filter.column', { filter: { column: 'none' } }],
    ['exceptStatuses', { exceptStatuses: 'lost' }],
    ['exceptStatuses', { exceptStatuses: Array(21).fill('lost') }],
    ['exceptStatuses.0', { exceptStatuses: [''] }],
    ['exceptCampaignIds', { exceptCampaignIds: Array(21).fill(1) }],
    ['exceptCampaignIds.0', { exceptCampaignIds: ['1'] }],
    ['exceptCampaignIds.0', { exceptCampaignIds: [-1] }],
  ])('is refused with a bad %s', async (field, body) => {
    const user = await newUser(service);
    const { id } = await newCampaign(user, await user.company());
    expectError(await user.post(`campaigns/${id}/audience-counts`, body), 400, 'VALIDATION_FAILED', field);
  });

  it('is none for a company that is deleted in the meantime', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const { id } = await newCampaign(user, companyId);
    const reader = service.app.get(AudienceReader);
    const next = jest.spyOn(reader, 'next').mockImplementation(async () => {
      expect((await user.delete(`companies/${companyId}`)).status).toBe(204);
      return null;
    });
    expectError(await user.post(`campaigns/${id}/audience-counts`, {}), 404, 'NOT_FOUND');
    next.mockRestore();
  });

  it('stops when nobody waits for it any more', async () => {
    const user = await newUser(service);
    const { id } = await newCampaign(user, await user.company());
    const headers = {
      authorization: `Bearer ${await service.tokenFor({ id: user.id })}`,
      'content-type': 'application/json',
    };
    const url = `${service.url}/api/marketing/campaigns/${id}/audience-counts`;
    const call = request(url, { method: 'POST', agent: false, headers });
    call.on('error', () => {});
    // Simulates an endless audience. The client disconnects while the first leads are read.
    const next = jest.spyOn(service.app.get(AudienceReader), 'next').mockImplementation(async () => {
      call.destroy();
      await delay(1);
      return { leads: [], end: 0 };
    });
    call.end('{}');
    const brokenOff = (lines: string[]) =>
      lines.some((line) => line.includes('count of an audience broken off'));
    await until(() => service.logs, brokenOff);
    next.mockRestore();
  });
});
