import { OutreachAccount } from '@portals/contracts/marketing';
import { bodyOf, databases } from '@portals/service-kit/testing';
import { RecipientEntity } from '../../src/sending/mailing-row/recipient.entity.js';
import { emailDocument } from '../campaigns/campaign-support.js';
import { newPicture } from '../campaigns/picture-support.js';
import { newUser, rowCounts, sender } from '../crm/support.js';
import { useMailSetting } from '../mail-setting.js';
import { throughGateway } from './mailing-support.js';
import {
  fastCampaigns,
  fillMailableLeads,
  mailingOf,
  put,
  readyToSend,
  untilFinished,
} from './sending-support.js';

describe.each(databases)('an email that was sent, as a page, on $name (rule 11.80)', (kind) => {
  const setting = useMailSetting(kind);

  it('opens from its own link as it was sent, writes nothing, and ends', async () => {
    const server = await setting.sink();
    const service = await setting.run(server.url, fastCampaigns);
    const user = await newUser(service);
    const blocks = [{ kind: 'text', text: 'Hola, {{firstName|buenos días}}. [Vea](https://site.example/a)' }];
    const document = { ...emailDocument, subject: 'Otoño', blocks };
    const sending = await readyToSend(service, user, 0, { document });
    const { companyId, campaign } = sending;
    const { url } = await newPicture(user, companyId);
    await user.patch(`companies/${companyId}/brand`, {
      mainColor: '#7C2D12',
      font: 'lora',
      logo: url,
      version: 0,
    });
    for (const name of ['Ana', 'Eva'])
      await user.lead(companyId, {
        ...{ contactName: name, contactEmail: `${name}@acme.example`, companyName: 'Acme' },
        legalBasis: 'customer',
      });
    const open = (path: string) => service.http('GET', path, { headers: throughGateway('en') });
    const [, trial = ''] =
      /https?:\/\/[^/]+(\/v\/[\w-]+)/.exec((await user.get(`campaigns/${campaign.id}/mail`)).text) ?? [];
    const lost = await open(trial);
    expect([lost.status, lost.text.includes('<h1>This link does not work</h1>')]).toEqual([400, true]);
    await put(sending);
    await untilFinished(sending);
    const pathOf = (to: string) => {
      const mail = server.mails.find((one) => one.to.toLowerCase().includes(to));
      const [, path = '', unsubscribe = ''] =
        /Ver en el navegador: \S+?(\/v\/[\w-]{24})\n[^:]*: \S+?(\/u\/[\w-]+)/.exec(
          (mail?.text ?? '').replaceAll('\r\n', '\n'),
        ) ?? [];
      return { path, unsubscribe };
    };
    const ana = pathOf('ana@acme.example');
    expect(ana.path).not.toBe(pathOf('eva@acme.example').path);
    // Later changes to the campaign and the brand must have no effect on the sent email.
    await user.patch(`companies/${companyId}/brand`, { mainColor: '#14532D', logo: null, version: 1 });
    const before = await rowCounts(service);
    const shown = await open(ana.path);
    expect([shown.status, shown.headers['cache-control'], shown.headers['content-type']]).toEqual([
      ...[200, 'no-store', 'text/html; charset=utf-8'],
    ]);
    for (const part of [
      'Hola, Ana.',
      '#7C2D12',
      url.slice(0, 35),
      ana.unsubscribe,
      'href="https://site.example/a"',
    ])
      expect(shown.text).toContain(part);
    for (const part of ['#14532D', 'Eva', '/v/', '<script']) expect(shown.text).not.toContain(part);
    expect(shown.text.match(/<style/g)).toEqual(
      shown.text.match(/<style nonce="[^"]+"/g)?.map(() => '<style'),
    );
    expect(await rowCounts(service)).toEqual(before);
    expect(service.logs.join('\n')).not.toContain(ana.path.slice(3));
    for (const wrong of [`${ana.path}A`, ana.path.slice(0, -1), '/v/x'])
      expect((await open(wrong)).status).toBe(400);

    const { manager } = service.dataSource;
    const days = (n: number) => new Date(Date.now() - n * 86_400_000);
    const row = await manager.findOneByOrFail(RecipientEntity, { address: 'ana@acme.example' });
    await manager.update(RecipientEntity, { id: row.id }, { sentAt: days(179) });
    expect((await open(ana.path)).status).toBe(200);
    await manager.update(RecipientEntity, { id: row.id }, { sentAt: days(181) });
    expect((await open(ana.path)).status).toBe(400);
    // An email that may have arrived counts from its first attempt.
    const doubtful = { state: 'doubtful', sentAt: null } as const;
    await manager.update(RecipientEntity, { id: row.id }, doubtful);
    expect((await open(ana.path)).status).toBe(200);
    await manager.update(RecipientEntity, { id: row.id }, { createdAt: days(181) });
    expect((await open(ana.path)).status).toBe(400);
    for (const gone of [
      { state: 'sent' as const, sentAt: null },
      { sentAt: days(1), address: null },
    ]) {
      await manager.update(RecipientEntity, { id: row.id }, gone);
      expect((await open(ana.path)).status).toBe(400);
    }
    const eva = pathOf('eva@acme.example').path;
    expect((await open(eva)).status).toBe(200);
    await user.delete(`companies/${companyId}`);
    expect((await open(eva)).status).toBe(400);
  });

  it('ends, like its counted links, with a block or a stop, but never what unsubscribes (rule 16.3)', async () => {
    const server = await setting.sink();
    const service = await setting.run(server.url, fastCampaigns);
    const open = async (path: string) =>
      (await service.http('GET', path, { headers: throughGateway('en') })).status;
    const blocks = [{ kind: 'text', text: '[Vea](https://site.example/a)' }];
    const sent = async () => {
      const user = await newUser(service);
      const document = { ...emailDocument, subject: `Otoño ${user.id}`, blocks };
      const sending = await readyToSend(service, user, 0, { document });
      await user.put(`companies/${sending.companyId}/sender`, { ...sender, countClicks: true, version: 1 });
      await fillMailableLeads(service, sending.companyId, 1, () => ({
        contactEmail: `ana${user.id}@acme.example`,
      }));
      await put(sending);
      const { id } = await untilFinished(sending);
      const mail = server.mails.find(({ to }) => to.includes(`ana${user.id}@`))?.text ?? '';
      const paths = ['c', 'v', 'u'].map((kind) => new RegExp(`/${kind}/[\\w-]+`).exec(mail)?.[0] ?? '');
      const statuses = async () => Promise.all(paths.map(open));
      expect(await statuses()).toEqual([302, 200, 200]);
      return { user, id, sending, statuses };
    };
    const decide = (userId: number, state: string) =>
      service.http('POST', '/internal/outreach/decisions', { body: { userId, state, by: 'eva' } });
    const stop = (mailingId: number) =>
      service.http('POST', '/internal/outreach/stops', { body: { mailingId } });

    const [blocked, stopped, other] = [await sent(), await sent(), await sent()];
    await decide(blocked.user.id, 'blocked');
    expect(await blocked.statuses()).toEqual([400, 400, 200]);
    await decide(blocked.user.id, 'released');
    expect(await blocked.statuses()).toEqual([302, 200, 200]);

    const listed = bodyOf(await service.http('GET', '/internal/outreach'), OutreachAccount.array());
    const { mailings } = listed.find(({ userId }) => userId === stopped.user.id) ?? {};
    expect(mailings).toMatchObject([{ id: stopped.id, state: 'finished' }]);
    expect((await stop(stopped.id)).json).toEqual({ pages: 0, mailings: 1 });
    expect(await stopped.statuses()).toEqual([400, 400, 200]);
    expect(await mailingOf(stopped.sending)).toMatchObject({ state: 'stopped', stateReason: 'in charge' });
    await decide(stopped.user.id, 'released');
    expect(await stopped.statuses()).toEqual([400, 400, 200]);
    expect((await stop(stopped.id)).status).toBe(404);
    expect(await other.statuses()).toEqual([302, 200, 200]);
  });
});
