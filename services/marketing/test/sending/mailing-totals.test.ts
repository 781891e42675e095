import { databases, useService } from '@portals/service-kit/testing';
import { MailingEntity } from '../../src/sending/mailing-row/mailing.entity.js';
import { RecipientEntity } from '../../src/sending/mailing-row/recipient.entity.js';
import { marketingService } from '../../src/service.js';
import { newUser } from '../crm/support.js';
import { mailed } from './mailing-support.js';

describe.each(databases)('how many mails of campaigns went out on $name', (database) => {
  const service = useService(marketingService, database);

  async function sent(user: Awaited<ReturnType<typeof newUser>>, companyId: number, address: string) {
    const one = await mailed(service, user, companyId, address);
    await service.dataSource.manager.update(MailingEntity, { id: one.mailingId }, { startedAt: new Date() });
    return one;
  }

  it('is shown for those that were sent, including emails with a later result', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const [first, second] = [
      await sent(user, companyId, 'a@acme.es'),
      await sent(user, companyId, 'b@acme.es'),
    ];
    const waiting = await mailed(service, user, companyId, 'c@acme.es');
    const { manager } = service.dataSource;
    const now = new Date();
    const states = [
      'bounced',
      'complained',
      'unsubscribed',
      'refused',
      'doubtful',
      'queued',
      'excluded',
    ] as const;
    const others = states.map((state) => ({
      ...{
        mailingId: second.mailingId,
        state,
        address: `${state}@acme.es`,
        messageId: `<${state}@x.example>`,
      },
      ...{ nextAttemptAt: now, createdAt: now, changedAt: now },
    }));
    await manager.insert(RecipientEntity, others);
    const ids = [second, waiting, first].map(({ campaignId }) => campaignId);
    const answer = await user.get(`companies/${companyId}/mailing-totals?campaigns=${ids.join(',')},999999`);
    expect([answer.status, answer.json]).toEqual([
      200,
      [
        { campaignId: first.campaignId, state: 'finished', sent: 1 },
        { campaignId: second.campaignId, state: 'finished', sent: 4 },
      ],
    ]);
  });

  it('is told of no campaign of another company', async () => {
    const user = await newUser(service);
    const { campaignId } = await sent(user, await user.company(), 'a@acme.es');
    const answer = await user.get(`companies/${await user.company()}/mailing-totals?campaigns=${campaignId}`);
    expect([answer.status, answer.json]).toEqual([200, []]);
  });

  it.each(['', '0', 'x', '1,', '1;2', Array(101).fill(1).join(',')])('is refused for %j', async (ids) => {
    const user = await newUser(service);
    const answer = await user.get(`companies/${await user.company()}/mailing-totals?campaigns=${ids}`);
    expect([answer.status, answer.json]).toMatchObject([400, { fields: [{ field: 'campaigns' }] }]);
  });
});
