import { databases, expectError, type TestAnswer, until, useService } from '@portals/service-kit/testing';
import { HeavyWork } from '../../src/kernel/work/heavy-work.js';
import { CampaignReviewService } from '../../src/sending/campaign-review/campaign-review.service.js';
import { marketingService } from '../../src/service.js';
import { newCampaign } from '../campaigns/campaign-support.js';
import { asked, eventsOf, generate } from '../campaigns/content-support.js';
import { fileOf, settings, upload } from '../crm/lead-import-support.js';
import { type Caller, newUser, sender } from '../crm/support.js';

/** Returns all calls that need much CPU time or memory. */
async function heavyCalls(user: Caller): Promise<Record<string, () => Promise<TestAnswer>>> {
  const companyId = await user.company();
  await user.lead(companyId);
  await user.put(`companies/${companyId}/sender`, sender);
  const campaign = `campaigns/${(await newCampaign(user, companyId)).id}`;
  const productId = await user.product(companyId);
  const { variants } = await generate(user, companyId, { type: 'ad-design', productId });
  const designs = `content-variants/${variants[0]?.id}/ad-designs`;
  const imported = `lead-imports/${await upload(user, companyId, fileOf('Acme;Ana;;'))}`;
  return {
    'count of an audience': () => user.post(`${campaign}/audience-counts`, {}),
    'review of an email': () => user.get(`${campaign}/review`),
    'mail of a campaign': () => user.get(`${campaign}/mail`),
    'test mail': () => user.post(`${campaign}/test-mails`, { to: 'ana@acme.example' }),
    'check of an email': () => user.get(`${campaign}/mail-checks`),
    'list of designs': () => user.get(designs),
    'picture of a design': () => user.get(`${designs}/square.png`),
    'all pictures of a design': () => user.get(`${designs}/all.zip`),
    'first look at a file of leads': () => user.get(`${imported}/analysis`),
    'beginning of a check': () => user.post(`${imported}/check`, settings),
    'figures of a week': () => user.get(`companies/${companyId}/analytics`),
    'beginning of an export': () => user.get(`companies/${companyId}/leads/export?language=en`),
  };
}

/** Calls that return 202. */
const accepted = ['beginning of a check', 'test mail'];

describe.each(databases)('work that a request waits for, on $name', (database) => {
  const service = useService(marketingService, database);

  it('is refused beyond what one user may have waiting, and done for everybody else (rules 15.2 and 15.3)', async () => {
    const [ana, eva] = [await newUser(service), await newUser(service)];
    const [hers, others] = [await heavyCalls(ana), await heavyCalls(eva)];
    const heavy = service.app.get(HeavyWork);
    let end = () => {};
    const running = heavy.run({ user: ana.id }, () => new Promise<void>((resolve) => (end = resolve)));
    const away = new AbortController();
    const waiting = Array.from({ length: 12 }, () =>
      heavy.run({ user: ana.id, signal: away.signal }, async () => {}),
    );
    const settled = Promise.allSettled(waiting);
    const refused = Object.entries(hers).map(async ([name, call]) => ({ name, answer: await call() }));
    for (const { name, answer } of await Promise.all(refused)) {
      expect([name, answer.status, answer.headers['retry-after']]).toEqual([name, 429, '3']);
      expectError(answer, 429, 'TOO_MANY_TASKS');
    }
    for (const [name, call] of Object.entries(others)) {
      const { status } = await call();
      expect([name, status]).toEqual([name, accepted.includes(name) ? 202 : 200]);
    }
    away.abort(new Error('gone'));
    end();
    await Promise.all([running, settled]);
    for (const call of Object.values(hers)) expect((await call()).status).toBeLessThan(300);
  });

  it('is not begun for texts of people with too much work waiting, who are told so (rule 15.3)', async () => {
    const [ana, eva] = [await newUser(service), await newUser(service)];
    const written = async (user: Caller) => {
      const companyId = await user.company();
      const productId = await user.product(companyId);
      const answer = await user.post(`companies/${companyId}/contents`, { ...asked, productId });
      return eventsOf(answer).flatMap((event) =>
        event.kind === 'variant' ? (event.variant.failure ?? event.variant.state) : [],
      );
    };
    const heavy = service.app.get(HeavyWork);
    let end = () => {};
    const running = heavy.run({ user: ana.id }, () => new Promise<void>((resolve) => (end = resolve)));
    const waiting = Array.from({ length: 12 }, () => heavy.run({ user: ana.id }, async () => {}));
    expect(await written(ana)).toEqual(['busy', 'busy']);
    expect(await written(eva)).toEqual(['whole', 'whole']);
    end();
    await Promise.all([running, ...waiting]);
    expect(await written(ana)).toEqual(['whole', 'whole']);
  });

  it('is not done when the caller disconnects while it waits', async () => {
    const ana = await newUser(service);
    const campaign = `campaigns/${(await newCampaign(ana, await ana.company())).id}`;
    const heavy = service.app.get(HeavyWork);
    let end = () => {};
    const running = heavy.run({ user: ana.id }, () => new Promise<void>((resolve) => (end = resolve)));
    const enter = jest.spyOn(heavy, 'enter');
    const begun = jest.spyOn(service.app.get(CampaignReviewService), 'review');
    const caller = new AbortController();
    const headers = { authorization: `Bearer ${await service.tokenFor({ id: ana.id })}` };
    const call = fetch(`${service.url}/api/marketing/${campaign}/review`, { headers, signal: caller.signal });
    await until(
      () => enter.mock.calls.length,
      (calls) => calls === 1,
    );
    caller.abort();
    await expect(call).rejects.toThrow();
    await expect(enter.mock.results[0]?.value).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    end();
    await running;
    expect(begun).not.toHaveBeenCalled();
    jest.restoreAllMocks();
  });
});
