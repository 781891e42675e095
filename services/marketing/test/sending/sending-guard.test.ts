import { sqlite, useService } from '@portals/service-kit/testing';
import { SendingGuard } from '../../src/sending/mailing/sending-guard.js';
import { MailingEntity } from '../../src/sending/mailing-row/mailing.entity.js';
import { marketingService } from '../../src/service.js';
import { lead, leadMail, newUser, sender } from '../crm/support.js';
import { confirmSender, fastCampaigns } from './sending-support.js';

const tables = /FROM \W?(marketing_mailings|marketing_outreach|marketing_sender_confirmations)\b/;

describe('the check whether open mailings may still be sent', () => {
  const service = useService(marketingService, sqlite, { env: { ...fastCampaigns, OUTREACH: 'released' } });

  it('asks once about a workspace and each address, however many emails of it are open', async () => {
    const user = await newUser(service);
    const body = { userId: user.id, state: 'released', by: 'eva' };
    await service.http('POST', '/internal/outreach/decisions', { body });
    const companyId = await user.company();
    await user.put(`companies/${companyId}/sender`, { ...sender, replyTo: null });
    await confirmSender(service, user);
    expect((await user.post(`leads/${await user.lead(companyId, lead)}/mails`, leadMail)).status).toBe(202);
    const { manager } = service.dataSource;
    const { id: _id, ...row } = await manager.findOneByOrFail(MailingEntity, { kind: 'single' });
    const others = Array.from({ length: 300 }, () => ({
      ...row,
      requestKey: null,
      phase: 'stopped' as const,
    }));
    const { identifiers } = await manager.insert(MailingEntity, others);
    const mailings = identifiers.map(({ id }) => ({ ...row, id: Number(id) }));
    const guard = service.app.get(SendingGuard, { strict: false });
    const logged = jest.spyOn(service.dataSource.logger, 'logQuery');
    const look = async () => {
      logged.mockClear();
      const known = new Map<string, boolean>();
      for (const mailing of mailings) expect(await guard.problemOf(mailing, known)).toBeNull();
      return logged.mock.calls.flatMap(([sql]) => tables.exec(sql)?.[1] ?? []);
    };
    const asked = await look();
    expect(asked.filter((table) => table !== 'marketing_mailings')).toHaveLength(2);
    expect(await look()).toEqual(['marketing_outreach', 'marketing_sender_confirmations']);
    logged.mockRestore();
  });
});
