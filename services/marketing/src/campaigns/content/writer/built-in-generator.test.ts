import type { ContentPartName } from '@portals/contracts/constants';
import { AppError } from '@portals/service-kit';
import { briefOf } from '../../../../test/campaigns/writer/brief';
import { ordinary, type Sample } from '../../../../test/campaigns/writer/products';
import type { HeavyWork } from '../../../kernel/work/heavy-work';
import { ContentFault } from '../brief/generator';
import { BuiltInGenerator, piecesOf } from './built-in-generator';
import { compose } from './compose';

/** Fake queue that runs every job immediately. */
const heavy: Pick<HeavyWork, 'run'> = { run: (_, work) => work() };

const [sample] = ordinary as readonly [Sample];
const brief = briefOf(sample, {
  ...{
    type: 'email',
    network: null,
    tone: 'professional',
    length: 'long',
    language: 'es',
    seed: 3,
    number: 2,
  },
});

it('writes part by part, in pieces that make up the texts', async () => {
  const texts: Partial<Record<ContentPartName, string>> = {};
  const order: string[] = [];
  let pieces = 0;
  for await (const { part, text } of new BuiltInGenerator(heavy, 0).write(
    brief,
    new AbortController().signal,
  )) {
    if (order.at(-1) !== part) order.push(part);
    texts[part] = (texts[part] ?? '') + text;
    pieces += 1;
  }
  expect(texts).toEqual(compose(brief));
  expect(order).toEqual(brief.parts.map(({ name }) => name));
  expect(pieces).toBeGreaterThan(15);
});

it('ends at once when nobody reads any more', async () => {
  const reader = new AbortController();
  let pieces = 0;
  for await (const _ of new BuiltInGenerator(heavy, 3_600_000).write(brief, reader.signal)) {
    pieces += 1;
    reader.abort();
  }
  expect(pieces).toBe(1);
});

it.each([
  [new AppError('TOO_MANY_TASKS', { retryAfter: 3 }), new ContentFault('busy', { retryAfter: 3 })],
  [new Error('a fault'), new Error('a fault')],
])('waits for a turn of its user, and gives up when there is none: %s (rule 15.2)', async (error, told) => {
  const run = jest.fn().mockRejectedValue(error);
  const { signal } = new AbortController();
  const pieces = new BuiltInGenerator({ run }, 0).write({ ...brief, userId: 7 }, signal);
  await expect(pieces.next()).rejects.toEqual(told);
  await expect(pieces.next()).resolves.toEqual({ done: true, value: undefined });
  expect(run).toHaveBeenCalledWith(expect.objectContaining({ user: 7, signal }), expect.any(Function));
});

it.each(['', 'one', ' a  b\n\nc ', 'uno dos tres cuatro cinco\n- seis'])('loses nothing of %j', (text) => {
  expect([...piecesOf(text)].join('')).toBe(text);
});
