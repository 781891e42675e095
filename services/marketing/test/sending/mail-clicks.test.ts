import { EmailDocument } from '@portals/contracts/marketing';
import { awayFromMidnight, databases, until, useService } from '@portals/service-kit/testing';
import { webLinksOf } from '../../src/sending/mail-clicks/document-links.rules.js';
import { LinkClicksEntity } from '../../src/sending/mail-clicks/link-clicks.entity.js';
import { MailClicks } from '../../src/sending/mail-clicks/mail-clicks.js';
import { marketingService } from '../../src/service.js';
import { emailDocument, newCampaign } from '../campaigns/campaign-support.js';
import { type Caller, newUser } from '../crm/support.js';
import { throughGateway } from './mailing-support.js';

const document = EmailDocument.parse({
  ...emailDocument,
  blocks: [
    { kind: 'text', text: '[one](https://acme.example/one) [two](https://acme.example/two?a=b&c=ñ#d)' },
    { kind: 'button', label: 'One', url: 'https://acme.example/one' },
  ],
});

beforeEach(awayFromMidnight);

describe.each(databases)('clicks on links of campaigns on $name', (database) => {
  const service = useService(marketingService, database, { env: { PUBLIC_URL: 'https://site.example' } });
  const clicks = () => service.app.get(MailClicks, { strict: false });
  const open = (path: string, method = 'GET') => service.http(method, path, { headers: throughGateway() });

  async function counted(user: Caller) {
    const companyId = await user.company();
    const { id } = await newCampaign(user, companyId);
    const links = webLinksOf(await clicks().counted(id, document));
    return { id, companyId, links, paths: links.map((link) => new URL(link).pathname) };
  }

  it('lead by the site to where they lead, and nowhere else', async () => {
    const { links, paths } = await counted(await newUser(service));
    expect(links).toHaveLength(2);
    for (const link of links) expect(link).toMatch(/^https:\/\/site\.example\/c\/[\w-]{16}$/);
    const [one = '', two = ''] = paths;
    const { status, headers, text } = await open(two);
    expect([status, headers.location, headers['cache-control'], text]).toEqual([
      302,
      'https://acme.example/two?a=b&c=%C3%B1#d',
      'no-store',
      '',
    ]);
    expect((await open(`${one}?url=https://evil.example`)).headers.location).toBe('https://acme.example/one');
    const changed = one.slice(0, -1) + (one.endsWith('A') ? 'B' : 'A');
    for (const wrong of [changed, `${one}A`, one.slice(0, -1), '/c/1', '/c/https%3A%2F%2Fevil.example']) {
      const answer = await open(`${wrong}?lang=en`);
      expect([answer.status, answer.headers.location]).toEqual([400, undefined]);
      expect(answer.text).toContain('<h1>This link does not work</h1>');
    }
    expect((await open(one, 'POST')).status).toBe(404);
  });

  it('are the same for everybody and at every start, and differ by campaign', async () => {
    const user = await newUser(service);
    const { id, companyId, links } = await counted(user);
    const again = await Promise.all([clicks().counted(id, document), clicks().counted(id, document)]);
    for (const one of again) expect(webLinksOf(one)).toEqual(links);
    const other = await newCampaign(user, companyId);
    const theirs = webLinksOf(await clicks().counted(other.id, document));
    expect(theirs.filter((link) => links.includes(link))).toEqual([]);
    const none = EmailDocument.parse(emailDocument);
    expect(await clicks().counted(id, none)).toEqual(none);
  });

  it('are counted by link and day, by reading alone, without anything of whoever clicks', async () => {
    const user = await newUser(service);
    const { id, paths } = await counted(user);
    const [one = '', two = ''] = paths;
    const figures = async () => (await user.get(`campaigns/${id}/clicks`)).json;
    const links = (first: number, second: number) => [
      { url: 'https://acme.example/one', clicks: first },
      { url: 'https://acme.example/two?a=b&c=ñ#d', clicks: second },
    ];
    expect(await figures()).toEqual({ links: links(0, 0), days: [] });
    await Promise.all([open(one), open(one), open(one), open(two), open(one, 'HEAD')]);
    const manager = service.dataSource.manager;
    const today = await manager.find(LinkClicksEntity, { order: { id: 'DESC' }, take: 2 });
    const { day = '', linkId = 0 } = today.find((row) => row.clicks === 3) ?? {};
    await manager.insert(LinkClicksEntity, { linkId, day: '2026-01-02', clicks: 7 });
    expect(await figures()).toEqual({
      links: links(10, 1),
      days: [
        { day: '2026-01-02', clicks: 7 },
        { day, clicks: 4 },
      ],
    });
    expect(Object.keys(today[0] ?? {}).sort()).toEqual(['clicks', 'day', 'id', 'linkId']);
    expect(service.logs.join('')).not.toContain(one);
  });

  it('go with their campaign and their company', async () => {
    const user = await newUser(service);
    const [first, second] = [await counted(user), await counted(user)];
    const [one = '', two = ''] = [first.paths[0], second.paths[0]];
    await Promise.all([open(one), open(two)]);
    await user.delete(`campaigns/${first.id}`);
    expect((await open(one)).status).toBe(400);
    await user.delete(`companies/${second.companyId}`);
    await until(
      () => open(two),
      ({ status }) => status === 400,
    );
  });
});
