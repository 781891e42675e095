import { until } from '@portals/service-kit/testing';
import type { ModelStep } from '../../../src/campaigns/content/model/chat-model.js';
import { ModelThread } from '../../../src/campaigns/content/model/model-thread.js';
import { marketingConfig } from '../../../src/config.js';
import { answerWith, begin, chunk, TestModel } from './test-model.js';

let model: TestModel;
let thread: ModelThread;
beforeAll(async () => {
  model = await TestModel.start();
  thread = new ModelThread({ settings: marketingConfig.load({}), url: model.url, model: 'm' });
});
afterAll(async () => {
  await thread.stop();
  await model.stop();
});

async function textOf(steps: AsyncIterable<ModelStep>): Promise<string> {
  let text = '';
  for await (const step of steps) if ('text' in step) text += step.text;
  return text;
}
const ask = () => thread.ask({ system: 'Write', prompt: 'a text' }, new AbortController().signal);

it('keeps the answers of several texts apart', async () => {
  model.behave = (response, _asked, attempt) => answerWith(response, `Text number ${attempt}`);
  const texts = await Promise.all([textOf(ask()), textOf(ask()), textOf(ask())]);
  expect(texts.toSorted()).toEqual(['Text number 1', 'Text number 2', 'Text number 3']);
});

it('fails the texts of a thread that has ended, and asks for the next one in another', async () => {
  model.behave = (response) => begin(response).write(chunk.text('Half'));
  const steps = ask();
  expect(await steps.next()).toEqual({ done: false, value: { accepted: true } });
  expect(await steps.next()).toEqual({ done: false, value: { text: 'Half' } });
  const rest = steps.next();
  await thread.stop();
  await expect(rest).rejects.toMatchObject({ name: 'ContentFault', failure: 'internal' });
  await until(
    () => model.open,
    (open) => open === 0,
  );
  model.behave = (response) => answerWith(response, 'Whole');
  expect(await textOf(ask())).toBe('Whole');
});
