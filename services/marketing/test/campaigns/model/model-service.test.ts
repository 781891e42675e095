import { type RunningService, sqlite, until, useService } from '@portals/service-kit/testing';
import { marketingService } from '../../../src/service.js';
import { lead, newUser } from '../../crm/support.js';
import { asked, eventsOf, openStream } from '../content-support.js';
import { inForm, key, texts } from './support.js';
import { answerWith, begin, chunk, TestModel } from './test-model.js';

const service = useService(marketingService, sqlite);
let model: TestModel;
beforeAll(async () => {
  model = await TestModel.start();
});
beforeEach(() => model.reset());
afterAll(() => model.stop());

const writingIsOver = (rows: { state: string }[]) => rows.every(({ state }) => state !== 'writing');

/** Starts a replica that uses the test model, and creates a user whose company has a product and a lead. */
async function withModel(): Promise<{ replica: RunningService; path: string; token: string; body: object }> {
  const replica = await service.replica({
    AI_BASE_URL: model.url,
    AI_MODEL: 'tiny',
    AI_API_KEY: key,
  });
  const user = await newUser(replica);
  const companyId = await user.company();
  await user.lead(companyId);
  const body = { ...asked, productId: await user.product(companyId), generator: 'model' };
  return { replica, path: `companies/${companyId}/contents`, token: await replica.tokenFor(user), body };
}

it('writes the texts of a company, and gets nothing of its leads', async () => {
  model.behave = (response) => answerWith(response, inForm(texts), chunk.usage(700, 200));
  const { replica, path, token, body } = await withModel();
  const answer = await replica.http('POST', `/api/marketing/${path}`, { token, body });
  const variants = eventsOf(answer).flatMap((event) => (event.kind === 'variant' ? [event.variant] : []));
  expect(variants).toHaveLength(2);
  for (const variant of variants)
    expect(variant).toMatchObject({ ...texts, state: 'whole', generator: 'model', model: 'tiny' });
  expect(model.asked).toHaveLength(2);
  const sent = JSON.stringify(model.asked);
  expect(sent).toContain('Titanio');
  for (const value of [lead.companyName, lead.contactName, lead.contactEmail, lead.contactPhone, lead.notes])
    expect(sent).not.toContain(value);
  expect(replica.logs.join('')).not.toContain(key);
  await replica.stop();
});

it('ends the calls of the model when the reader leaves, and when the service stops', async () => {
  model.behave = (response) => begin(response).write(chunk.text('[[subject]]\nPlatos limpios'));
  const { replica, path, token, body } = await withModel();
  const variants = () => service.dataSource.query('SELECT state FROM marketing_content_variants');
  const openCalls = (calls: number) =>
    until(
      () => model.open,
      (open) => open === calls,
    );
  const { leave } = await openStream(replica, path, { token, body }, 'limpios');
  await openCalls(2);
  leave();
  await openCalls(0);
  await until(variants, writingIsOver);
  await openStream(replica, path, { token, body }, 'limpios');
  await openCalls(2);
  await replica.stop();
  await openCalls(0);
  expect(writingIsOver(await variants())).toBe(true);
  // The tokens reserved in advance, 4000 per text, must have been replaced by the tokens actually used.
  const [{ tokens }] = await service.dataSource.query(
    'SELECT tokens FROM marketing_model_usage WHERE userId = 0',
  );
  expect(Number(tokens)).toBeLessThan(12_000);
});
