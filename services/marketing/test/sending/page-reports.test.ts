import { PageReport } from '@portals/contracts/marketing';
import { bodyOf, databases, useService } from '@portals/service-kit/testing';
import { PurgeJob } from '../../src/app/retention/purge.job.js';
import { OutgoingMailEntity } from '../../src/kernel/mail/outgoing-mail.entity.js';
import { PageReportEntity } from '../../src/sending/page-reports/page-report.entity.js';
import { marketingService } from '../../src/service.js';
import { newPage } from '../campaigns/campaign-support.js';
import { newUser } from '../crm/support.js';
import { throughGateway } from './mailing-support.js';

const active = { status: 'active' };

describe.each(databases)('reports of pages on $name', (database) => {
  const service = useService(marketingService, database);

  it('are mailed and listed as long as enquiries are kept, also when the page goes (rule 16.31)', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    await newPage(user, companyId, { slug: 'denunciada' }, active);
    const report = (method: string, path: string, raw?: string) =>
      service.http(method, path, {
        headers: { ...throughGateway('es'), 'content-type': 'application/x-www-form-urlencoded' },
        ...(raw !== undefined && { raw }),
      });
    expect((await report('GET', '/r/denunciada')).text).toContain('<h1>Denunciar esta página</h1>');
    expect((await report('GET', '/r/nothing-here')).status).toBe(404);
    expect((await report('POST', '/r/nothing-here', 'reason=x')).status).toBe(404);
    const sent = await report('POST', '/r/denunciada', 'reason=Pide+mi+clave%0D%0ABcc');
    expect([sent.status, sent.text]).toEqual([200, expect.stringContaining('Gracias por avisar')]);
    const subject = 'Page reported / Página denunciada: /l/denunciada';
    const mails = await service.dataSource.manager.findBy(OutgoingMailEntity, { subject });
    expect(mails).toMatchObject([
      { recipient: null, text: expect.stringContaining('> Pide mi clave\n> Bcc') },
    ]);
    for (const reason of ['x', 'y', 'z', 'z', 'u', 'v', 'w'])
      expect((await report('POST', '/r/denunciada', `reason=${reason}`)).status).toBe(200);
    const listed = async () =>
      bodyOf(await service.http('GET', '/internal/outreach/reports'), PageReport.array());
    const found = await listed();
    expect(found).toHaveLength(5);
    expect(found.at(-1)).toEqual({
      ...{ at: expect.any(String), path: '/l/denunciada', isPublic: true, userId: user.id },
      reason: expect.stringMatching(/^Pide mi clave\r?\nBcc$/),
      ...{ sender: expect.stringMatching(/^[0-9a-f]{8}$/), times: 1 },
    });
    expect(found.map(({ reason, times }) => [reason, times])).toEqual([
      ...[
        ['u', 3],
        ['z', 2],
        ['y', 1],
        ['x', 1],
      ],
      [expect.any(String), 1],
    ]);
    // Reports must outlive the page. They are deleted after the same time as enquiries.
    await service.http('POST', '/internal/outreach/stops', { body: { path: '/l/denunciada' } });
    await user.delete(`companies/${companyId}`);
    expect((await listed()).map(({ isPublic }) => isPublic)).toEqual(Array(5).fill(false));
    const { manager } = service.dataSource;
    const [oldest] = await manager.find(PageReportEntity, { order: { id: 'ASC' } });
    await manager.update(PageReportEntity, { id: oldest?.id ?? 0 }, { at: new Date('2025-01-01') });
    await service.app.get(PurgeJob, { strict: false }).run(new Date());
    expect(await listed()).toHaveLength(4);
  });

  it('keeps and emails the reports of others no matter how much one sender reports (rule 16.31)', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const slugs = ['inundada', 'tapada', 'callada'];
    for (const slug of slugs) await newPage(user, companyId, { slug }, active);
    const report = async (slug: string, caller: string, reason: string) => {
      const headers = {
        ...{ ...throughGateway(), 'content-type': 'application/x-www-form-urlencoded' },
        'x-forwarded-for': caller,
      };
      return (await service.http('POST', `/r/${slug}`, { headers, raw: `reason=${reason}` })).status;
    };
    const isMailed = async (reason: string) =>
      (await service.dataSource.manager.find(OutgoingMailEntity)).some(({ text }) =>
        text.includes(`> ${reason}\n`),
      );
    const statuses = [];
    for (let n = 0; n < 61; n++) statuses.push(await report(slugs[n % 3] ?? '', '198.51.100.7', `ruido${n}`));
    expect(statuses).toEqual([...Array(60).fill(200), 429]);
    for (const slug of slugs) expect(await report(slug, '203.0.113.9', `Estafa-${slug}`)).toBe(200);
    // The same text from another network address must count as another report.
    expect(await report('inundada', '203.0.113.10', 'Estafa-inundada')).toBe(200);
    for (const slug of slugs) expect(await isMailed(`Estafa-${slug}`)).toBe(true);
    const listed = bodyOf(await service.http('GET', '/internal/outreach/reports'), PageReport.array());
    const ofPage = (slug: string) => listed.filter(({ path }) => path === `/l/${slug}`);
    for (const slug of slugs) expect(ofPage(slug).map(({ reason }) => reason)).toContain(`Estafa-${slug}`);
    const noise = ofPage('callada').filter(({ reason }) => reason.startsWith('ruido'));
    expect(noise).toHaveLength(5);
    expect(noise.reduce((sum, { times }) => sum + times, 0)).toBe(20);
    const again = ofPage('inundada').filter(({ reason }) => reason === 'Estafa-inundada');
    expect(new Set(again.map(({ sender }) => sender)).size).toBe(2);
  });

  it('lists reports in turns, so that no sender and no page pushes the others out', async () => {
    const { manager } = service.dataSource;
    const row = (slug: string, sender: string) => ({
      ...{ slug, sender, workspaceId: 1, at: new Date() },
      reason: slug,
    });
    await manager.insert(PageReportEntity, [row('una', 'victim'), row('otra', 'second victim')]);
    const flood = Array.from({ length: 300 }, (_, n) => [
      row('una', `bot ${n}`),
      row(`page ${n}`, 'a single one'),
    ]);
    await manager.insert(PageReportEntity, flood.flat());
    await manager.insert(
      PageReportEntity,
      Array.from({ length: 300 }, (_, n) => row('una', `more ${n}`)),
    );
    const listed = bodyOf(await service.http('GET', '/internal/outreach/reports'), PageReport.array());
    expect(listed).toHaveLength(500);
    expect(listed.map(({ path }) => path)).toContain('/l/otra');
  });
});
