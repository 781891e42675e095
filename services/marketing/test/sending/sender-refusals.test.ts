import { LeadSuppression, TestMailInput } from '@portals/contracts/marketing';
import { bodyOf, databases, expectError, useService } from '@portals/service-kit/testing';
import { SenderRefusals1795400300000 } from '../../src/sending/migrations/sender-refusals.js';
import { SenderRefusalEntity } from '../../src/sending/suppression/sender-refusal.entity.js';
import { Suppressions } from '../../src/sending/suppression/suppressions.js';
import { marketingService } from '../../src/service.js';
import { fastMail } from '../contact/support.js';
import { type Caller, newUser } from '../crm/support.js';
import { mailed, throughGateway } from './mailing-support.js';
import {
  addressOf,
  fastCampaigns,
  put,
  readyToSend,
  recipientsOf,
  untilFinished,
} from './sending-support.js';

describe.each(databases)('a no to a sender on $name', (database) => {
  const service = useService(marketingService, database, { env: { ...fastMail, ...fastCampaigns } });
  const suppressions = () => service.app.get(Suppressions, { strict: false });
  const address = addressOf(0);
  const post = (path: string, raw: string) =>
    service.http('POST', path, {
      raw,
      headers: { ...throughGateway(), 'content-type': 'application/x-www-form-urlencoded' },
    });
  /** The link of a mail that an account has sent from the domain of all tests. */
  const linkOf = async (user: Caller, to: string) => {
    const messageId = `<mailing.${user.id}@Site.example>`;
    return (await mailed(service, user, await user.company(), to, { messageId })).path;
  };
  const isLate = async (user: Caller, messageId: string) => {
    const found = await suppressions().whichAmong([{ id: 1, userId: user.id, address, messageId }]);
    return found.has(1);
  };

  it('counts for its domain, whichever account sends, until the person takes it back (rule 16.20)', async () => {
    const [one, other] = [await newUser(service), await newUser(service)];
    const sending = await readyToSend(service, other, 2);
    const link = await linkOf(one, address);
    await post(link, 'List-Unsubscribe=One-Click');
    const test = await other.post(
      `campaigns/${sending.campaign.id}/test-mails`,
      TestMailInput.parse({ to: address }),
    );
    expectError(test, 400, 'VALIDATION_FAILED', 'to');
    await put(sending);
    await untilFinished(sending);
    const states = (await recipientsOf(sending)).map(({ state, exclusion }) => exclusion ?? state);
    expect(states.sort()).toEqual(['sent', 'suppressed']);
    expect(await isLate(other, '<a@site.example>')).toBe(true);
    expect(await isLate(other, '<a@elsewhere.example>')).toBe(false);
    const leadId = await other.lead(sending.companyId, { contactEmail: address.toUpperCase() });
    const shown = async () => bodyOf(await other.get(`leads/${leadId}/suppression`), LeadSuppression);
    const refusal = { domain: 'site.example', at: expect.any(String) };
    expect(await shown()).toEqual({ suppression: null, refusal });
    const elsewhere = await other.lead(await other.company(), { contactEmail: address });
    expect((await other.get(`leads/${elsewhere}/suppression`)).json).toEqual({
      suppression: null,
      refusal: null,
    });
    await post(link, 'take-back=yes');
    expect(await isLate(other, '<a@site.example>')).toBe(false);
    expect(await shown()).toEqual({ suppression: null, refusal: null });
  });

  it('that is of the logs of an earlier version is known after the upgrade, unless it was taken back', async () => {
    const user = await newUser(service);
    const { manager } = service.dataSource;
    await post(await linkOf(user, 'stays@acme.example'), 'List-Unsubscribe=One-Click');
    const back = await linkOf(await newUser(service), 'back@acme.example');
    await post(back, '');
    await post(back, 'take-back=yes');
    await manager.deleteAll(SenderRefusalEntity);
    const runner = service.dataSource.createQueryRunner();
    const migration = new SenderRefusals1795400300000();
    try {
      await migration.down(runner);
      await migration.up(runner);
    } finally {
      await runner.release();
    }
    const domain = 'site.example';
    expect(await suppressions().findRefusal('Stays@acme.example', domain)).toMatchObject({ userId: user.id });
    expect(await suppressions().findRefusal('back@acme.example', domain)).toBeNull();
  });
});
