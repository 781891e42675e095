import { databases, until, useService } from '@portals/service-kit/testing';
import { DataSource } from 'typeorm';
import { ModelUsageRepository } from '../../../src/campaigns/content/model/model-usage.repository.js';
import { marketingService } from '../../../src/service.js';
import { failureIn, generatorFor, inForm, texts, writtenBy } from './support.js';
import { answerWith, begin, chunk, TestModel } from './test-model.js';

const dayMs = 86_400_000;
const noon = Date.UTC(2026, 10, 22, 12);
const unlimited = { tokens: Number.MAX_SAFE_INTEGER, cost: Number.MAX_SAFE_INTEGER };

describe.each(databases)('what the model uses, on $name', (database) => {
  const service = useService(marketingService, database);
  let model: TestModel;
  let usage: ModelUsageRepository;
  beforeAll(async () => {
    model = await TestModel.start();
    usage = new ModelUsageRepository(service.dataSource);
  });
  beforeEach(async () => {
    model.reset();
    model.behave = (response) => answerWith(response, inForm(texts));
    await service.dataSource.query('DELETE FROM marketing_model_usage');
  });
  afterAll(() => model.stop());

  const rows = async () => {
    const found: { day: string; userId: number; tokens: number; cost: number }[] =
      await service.dataSource.query('SELECT * FROM marketing_model_usage ORDER BY day, userId');
    return found.map((row) => [row.day, row.userId, Number(row.tokens), Number(row.cost)]);
  };
  const today = async () => (await rows()).map(([, ...row]) => row);
  const generator = (env: Record<string, string> = {}) =>
    generatorFor(service.dataSource, {
      AI_BASE_URL: model.url,
      AI_DAILY_TOKENS: '1000000000',
      AI_USER_DAILY_TOKENS: '1000000000',
      ...env,
    });

  it('stays within the limits when two replicas book at the same time', async () => {
    const replica = await service.replica();
    const other = new ModelUsageRepository(replica.app.get(DataSource));
    const limits = { user: { tokens: 300, cost: 9000 }, everybody: { tokens: 1000, cost: 700 } };
    const bookings = Array.from({ length: 40 }, (_, n) =>
      (n % 2 === 0 ? usage : other).reserve(1 + (n % 4), { tokens: 100, cost: 100 }, limits, noon),
    );
    const accepted = (await Promise.all(bookings)).filter((account) => account !== null);
    // The cost limit for everybody allows 7 reservations in total; the token limit allows 3 per user.
    expect(accepted).toHaveLength(7);
    const [everybody, ...users] = await rows();
    expect(everybody).toEqual(['2026-11-22', 0, 700, 700]);
    expect(users.reduce((sum, [, , tokens]) => sum + Number(tokens), 0)).toBe(700);
    for (const [, , tokens] of users) expect(tokens).toBeLessThanOrEqual(300);
    await replica.stop();
  });

  it('books nothing for anybody when the user has no more', async () => {
    const limits = { user: { tokens: 100, cost: 100 }, everybody: unlimited };
    expect(await usage.reserve(1, { tokens: 100, cost: 0 }, limits, noon)).not.toBeNull();
    expect(await usage.reserve(1, { tokens: 1, cost: 0 }, limits, noon)).toBeNull();
    expect(await usage.reserve(2, { tokens: 0, cost: 101 }, limits, noon)).toBeNull();
    expect(await today()).toEqual([
      [0, 100, 0],
      [1, 100, 0],
      [2, 0, 0],
    ]);
  });

  it('starts again each day, and forgets rows that are two months old', async () => {
    const limits = { user: { tokens: 100, cost: 100 }, everybody: unlimited };
    const amount = { tokens: 100, cost: 1 };
    for (const moment of [noon - 63 * dayMs, noon - dayMs, noon])
      expect(await usage.reserve(1, amount, limits, moment)).not.toBeNull();
    expect((await rows()).map(([day]) => day)).toEqual([
      '2026-11-21',
      '2026-11-21',
      '2026-11-22',
      '2026-11-22',
    ]);
    const account = { day: '2026-11-21', userId: 1 };
    await usage.settle(account, amount, { tokens: 130, cost: 0 });
    expect((await rows()).map(([, , ...used]) => used)).toEqual([
      [130, 0],
      [130, 0],
      [100, 1],
      [100, 1],
    ]);
  });

  it('is what the service says, with its price', async () => {
    model.behave = (response) => answerWith(response, inForm(texts), chunk.usage(1000, 300));
    await writtenBy(generator({ AI_PRICE_INPUT: '0.25', AI_PRICE_OUTPUT: '2' }));
    expect(await today()).toEqual([
      [0, 1300, 850],
      [7, 1300, 850],
    ]);
  });

  it('is estimated where the service does not say, also of what was given up', async () => {
    await writtenBy(generator());
    const [[, whole] = []] = await today();
    expect(whole).toBeGreaterThan(inForm(texts).length / 3);
    expect(whole).toBeLessThan(4000);
    const leave = new AbortController();
    model.behave = (response) => begin(response).write(chunk.text('[[subject]]\nPlatos'));
    const written = writtenBy(generator(), {}, leave.signal);
    await until(
      () => model.asked.length,
      (asked) => asked === 2,
    );
    leave.abort();
    await written;
    const [[, both] = []] = await today();
    expect(both).toBeGreaterThanOrEqual(Number(whole));
    expect(both).toBeLessThan(2 * Number(whole));
  });

  it('is at least the prompt once the service has accepted the call, although nothing came', async () => {
    model.behave = (response) => void begin(response).write(':\n\n');
    expect(failureIn(await writtenBy(generator({ AI_FIRST_TOKEN_MS: '1500' })))).toBe('slow');
    const [[, tokens] = []] = await today();
    expect(tokens).toBeGreaterThan(500);
  });

  it('is nothing when the service had an error', async () => {
    model.behave = (response) => response.writeHead(404).end();
    await writtenBy(generator());
    expect(await today()).toEqual([
      [0, 0, 0],
      [7, 0, 0],
    ]);
  });

  it.each([
    ['a user’s tokens', { AI_USER_DAILY_TOKENS: '5000', AI_OUTPUT_TOKENS: '3000' }],
    ['everybody’s tokens', { AI_DAILY_TOKENS: '5000', AI_OUTPUT_TOKENS: '3000' }],
    ['a user’s money', { AI_USER_DAILY_COST: '0.05', AI_PRICE_OUTPUT: '10', AI_OUTPUT_TOKENS: '3000' }],
    ['everybody’s money', { AI_DAILY_COST: '0.05', AI_PRICE_OUTPUT: '10', AI_OUTPUT_TOKENS: '3000' }],
  ])('ends with %s, before the model is asked, and says for how long', async (_what, env) => {
    model.behave = (response) => answerWith(response, inForm(texts), chunk.usage(500, 2500));
    expect((await writtenBy(generator(env))).error).toBeNull();
    const refused = await writtenBy(generator(env));
    expect(failureIn(refused)).toBe('budget');
    expect(refused.error).toMatchObject({ details: { retryAfter: expect.any(Number) } });
    expect(model.asked).toHaveLength(1);
  });
});
