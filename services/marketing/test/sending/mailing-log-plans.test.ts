import { FairReads } from '@portals/service-kit';
import { sqlite, useService } from '@portals/service-kit/testing';
import { marketingService } from '../../src/service.js';
import { newCampaign } from '../campaigns/campaign-support.js';
import { newUser } from '../crm/support.js';
import { storeMailing } from './audience-support.js';
import {
  addressOf,
  fastCampaigns,
  put,
  readyToSend,
  recipientsOf,
  untilFinished,
} from './sending-support.js';

describe('the log of a mailing', () => {
  const service = useService(marketingService, sqlite, { env: fastCampaigns });

  it('is listed and searched by address in the order of an index that has both', async () => {
    const sending = await readyToSend(service, await newUser(service), 30);
    await put(sending);
    await untilFinished(sending);
    const queries = jest.spyOn(service.app.get(FairReads), 'query');
    expect(await recipientsOf(sending, '&search=PERSON7@')).toMatchObject([{ address: addressOf(7) }]);
    const sql = 'UPDATE marketing_recipients SET address = ? WHERE address = ?';
    await service.dataSource.query(sql, ['ana@xn--espaa-rta.example', addressOf(8)]);
    expect(await recipientsOf(sending, `&search=${encodeURIComponent('ana@ESPAÑA.example')}`)).toHaveLength(
      1,
    );
    expect(await recipientsOf(sending, '&page=1')).toHaveLength(30);
    const reads = queries.mock.calls.filter(([, sql]) => sql.includes('FROM marketing_recipients'));
    queries.mockRestore();
    expect(reads.length).toBeGreaterThan(1);
    for (const [, sql, values] of reads) {
      const steps = await service.dataSource.query<{ detail: string }[]>(`EXPLAIN QUERY PLAN ${sql}`, values);
      const plan = steps.map(({ detail }) => detail).join('\n');
      expect(plan).toContain(
        'marketing_recipients USING COVERING INDEX ix_marketing_recipients_mailingId_id_address (mailingId=?',
      );
    }
  });

  it('is asked for the leads of a step alone, when recipients are put together and audiences are counted', async () => {
    const user = await newUser(service);
    const sending = await readyToSend(service, user, 200);
    const { companyId } = sending;
    const queries = jest.spyOn(service.dataSource, 'query');
    await put(sending);
    await untilFinished(sending);
    const others = [await newCampaign(user, companyId), await newCampaign(user, companyId)];
    for (const other of others) await storeMailing(service, other, { [addressOf(3)]: 'sent' });
    const exceptCampaignIds = [...others.map(({ id }) => id), sending.campaign.id];
    const { id } = await newCampaign(user, companyId);
    const counts = await user.post(`campaigns/${id}/audience-counts`, { exceptCampaignIds });
    expect(counts.json).toMatchObject({ excluded: { earlierCampaign: 200 } });
    const reads = queries.mock.calls.filter(([sql]) =>
      /FROM marketing_recipients\s.*(leadId|addressKey) IN/s.test(sql),
    );
    queries.mockRestore();
    expect(reads.length).toBeGreaterThanOrEqual(3);
    for (const [sql, values] of reads) {
      const steps = await service.dataSource.query<{ detail: string }[]>(`EXPLAIN QUERY PLAN ${sql}`, values);
      const plan = steps.map(({ detail }) => detail).join('\n');
      expect(plan).toMatch(/\((mailingId=\? AND addressKey=\?|leadId=\?|addressKey=\?)\)/);
    }
  });
});
