import { contentLimits } from '@portals/contracts/constants';
import { Content, ContentRow } from '@portals/contracts/marketing';
import {
  bodyOf,
  databases,
  expectError,
  type RunningService,
  until,
  useService,
} from '@portals/service-kit/testing';
import { z } from 'zod';
import { ContentFault, type ContentPiece } from '../../src/campaigns/content/brief/generator.js';
import { ContentWriter } from '../../src/campaigns/content/content-writer.js';
import { marketingService } from '../../src/service.js';
import { type Caller, newUser } from '../crm/support.js';
import {
  asked,
  eventsOf,
  generate,
  hangingText,
  installGenerator,
  openStream,
  startedIn,
  type TestGenerator,
  wholeText,
} from './content-support.js';

/** A generator that never sends anything. */
const silence: TestGenerator['script'] = async function* () {
  yield* await new Promise<ContentPiece[]>(() => undefined);
};

const post = { ...asked, type: 'social', network: 'linkedin' };

describe.each(databases)('generators that fail on $name', (database) => {
  const service = useService(marketingService, database);
  let model: TestGenerator;
  let user: Caller;
  let companyId: number;
  let productId: number;
  beforeAll(() => {
    installGenerator(service, 'built-in');
    model = installGenerator(service, 'model');
  });
  beforeEach(async () => {
    user = await newUser(service);
    companyId = await user.company();
    productId = await user.product(companyId);
    model.script = wholeText;
  });
  const contents = () => `companies/${companyId}/contents`;
  const ask = (changes: object = {}) =>
    user.post(contents(), { ...post, productId, generator: 'model', ...changes });
  const ends = async (changes: object = {}) =>
    eventsOf(await ask(changes)).flatMap((event) => (event.kind === 'variant' ? [event.variant] : []));
  const total = async () => (await user.get(contents())).headers['x-total-count'];
  const open = async () => {
    const token = await service.tokenFor({ id: user.id });
    const body = { ...post, productId, generator: 'model' };
    return openStream(service, contents(), { token, body }, '"Hola"');
  };

  it('keeps the text written before a failure, and reports which text has failed and why', async () => {
    model.script = async function* (brief, signal) {
      if (brief.number === 2) yield* wholeText(brief, signal);
      yield { part: 'text', text: 'A medias' };
      if (brief.number === 1) throw new ContentFault('slow', { cause: new Error('nothing for 45 s') });
    };
    const [first, second] = (await ends()).sort((a, b) => a.number - b.number);
    expect(first).toMatchObject({ state: 'failed', failure: 'slow', text: 'A medias', model: 'tiny-1' });
    expect(second).toMatchObject({ state: 'whole', failure: null });
    const stored = bodyOf(await user.get(`contents/${first?.contentId}`), Content);
    expect(stored.variants).toEqual([first, second]);
    expect(service.logs.join('')).toContain('nothing for 45 s');
  });

  it.each([
    ['nothing', [], 'empty'],
    ['white space', [{ part: 'text', text: ' \n' }], 'empty'],
    ['a part that was not asked', [{ part: 'claim', text: 'x' }], 'malformed'],
    ['more than can be stored', [{ part: 'text', text: 'x'.repeat(contentLimits.part + 1) }], 'endless'],
  ] as const)('stores no generation without text: %s', async (_what, pieces, failure) => {
    model.script = async function* () {
      yield* pieces;
    };
    expect((await ends()).map((variant) => [variant.state, variant.failure])).toEqual([
      ['failed', failure],
      ['failed', failure],
    ]);
    expect(await total()).toBe('0');
  });

  it('calls a text without one of its parts incomplete', async () => {
    model.script = async function* () {
      yield { part: 'subject', text: 'Solo el asunto' };
    };
    const [variant] = await ends({ type: 'email', network: null });
    expect(variant).toMatchObject({ state: 'failed', failure: 'malformed', subject: 'Solo el asunto' });
    expect(await total()).toBe('1');
  });

  it('keeps a fault of our own to itself', async () => {
    model.script = () => {
      throw new Error('the secret of line 42');
    };
    const answer = await ask();
    expect(answer.text).not.toContain('secret');
    expect(eventsOf(answer).at(-1)).toMatchObject({ variant: { state: 'failed', failure: 'internal' } });
    expect(service.logs.join('')).toContain('the secret of line 42');
  });

  it('stores a text without the characters that nothing can store, split pairs among them', async () => {
    model.script = async function* () {
      yield { part: 'text', text: 'Sol \ud83c' };
      yield { part: 'text', text: '\udf1e\0 y \ud83c luna <script>alert(1)</script>' };
    };
    const content = await generate(user, companyId, { ...post, productId, generator: 'model' });
    expect(content.variants[0]?.text).toBe('Sol 🌞 y  luna <script>alert(1)</script>');
  });

  it('stops when the reader leaves, also a generator that hangs, and keeps what was shown', async () => {
    const signals: AbortSignal[] = [];
    model.script = (brief, signal) => {
      signals.push(signal);
      return signals.length === 1 ? hangingText(brief, signal) : silence(brief, signal);
    };
    const { content, leave } = await open();
    const { id } = content;
    leave();
    const stored = await until(
      async () => bodyOf(await user.get(`contents/${id}`), Content),
      ({ variants }) => variants.length === 1,
    );
    // A text that was stopped before its first letter is not stored (rule 10.4).
    expect(stored.variants).toMatchObject([{ state: 'stopped', text: 'Hola' }]);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
    const listed = () => user.get(`${contents()}?search=hola`);
    await until(listed, ({ json }) => z.array(z.unknown()).parse(json).length === 1);
  });

  /** Changes a text to the state in which a killed process would leave it. */
  const kill = async (id: number, changes: string) => {
    const sql = `UPDATE marketing_content_variants SET ${changes}, updatedAt = ? WHERE contentId = ?`;
    await service.dataSource.query(sql, ['2026-01-01 10:00:00.000', id]);
  };
  const writer = () => service.app.get(ContentWriter);

  it('reports that a text is being written, also while its generator thinks', async () => {
    writer().pace.beat = 10;
    model.script = hangingText;
    const { content, leave } = await open();
    await kill(content.id, 'isEdited = isEdited');
    const stored = async () => bodyOf(await user.get(`contents/${content.id}`), Content).variants;
    const states = await until(
      async () => (await stored()).map(({ state }) => state),
      (found) => found.every((state) => state === 'writing'),
    );
    expect(states).toEqual(['writing', 'writing']);
    leave();
    writer().pace.beat = 15_000;
  });

  it('finds text written before a program was killed, and lists nothing without a letter', async () => {
    writer().pace.store = 0;
    model.script = hangingText;
    const { content, leave } = await open();
    const found = () => user.get(`${contents()}?search=hola`);
    const [row] = await until(
      async () => z.array(ContentRow).parse((await found()).json),
      (rows) => rows[0]?.excerpt === 'Hola',
    );
    expect(row?.id).toBe(content.id);
    leave();
    writer().pace.store = 2000;
    // Waits until the writer is idle, because the excerpt for the list is stored after the text's state.
    await writer().beforeApplicationShutdown();
    const sql = "UPDATE marketing_contents SET excerpt = '', createdAt = ? WHERE id = ?";
    await service.dataSource.query(sql, ['2026-01-01 10:00:00.000', content.id]);
    expect(await total()).toBe('0');
  });

  it('takes no edit of a text that is being written', async () => {
    model.script = hangingText;
    const { content, leave } = await open();
    const [variant] = content.variants;
    expectError(
      await user.patch(`content-variants/${variant?.id}`, { version: 1, text: 'x' }),
      409,
      'CONTENT_WRITING',
    );
    leave();
  });

  it('treats a text that nobody writes any more as stopped', async () => {
    const { variants } = await generate(user, companyId, { ...post, productId, generator: 'model' });
    const sql = "UPDATE marketing_content_variants SET state = 'writing', updatedAt = ? WHERE id = ?";
    const id = variants[0]?.id;
    await service.dataSource.query(sql, ['2026-01-01 10:00:00.000', id]);
    const path = `content-variants/${id}`;
    const { json } = await user.patch(path, { version: 1, text: 'Otra cosa' });
    expect(json).toMatchObject({ state: 'stopped', text: 'Otra cosa', version: 2 });
    const again = await user.patch(path, { version: 2, text: 'Y otra' });
    expect(again.json).toMatchObject({ state: 'stopped', text: 'Y otra', version: 3 });
  });

  it('removes a text written anew that has nothing, and leaves the others', async () => {
    const content = await generate(user, companyId, { ...post, productId, generator: 'model' });
    model.script = async function* () {};
    const answer = await user.post(`contents/${content.id}/variants`, { number: 1, generator: 'model' });
    expect(eventsOf(answer).at(-1)).toMatchObject({ variant: { state: 'failed', failure: 'empty' } });
    expect(bodyOf(await user.get(`contents/${content.id}`), Content)).toEqual(content);
  });

  it('writes at most twenty times in an hour for a user, on any replica', async () => {
    const replica = await service.replica();
    installGenerator(replica, 'model');
    const body = { ...post, productId, generator: 'model' };
    const postAt = async (at: RunningService) =>
      at.http('POST', `/api/marketing/${contents()}`, { token: await at.tokenFor({ id: user.id }), body });
    const content = startedIn(await ask());
    await user.post(`contents/${content.id}/variants`, { number: 1, generator: 'model' });
    // A request whose generator fails before it writes anything does not count towards the limit.
    model.script = async function* () {};
    await ask();
    model.script = wholeText;
    const answers = [];
    for (let count = 2; count <= contentLimits.perHour; count++)
      answers.push(await postAt(count % 2 ? service : replica));
    const refused = answers.pop();
    expect(answers.map(({ status }) => status)).toEqual(Array(contentLimits.perHour - 2).fill(200));
    expect(refused).toMatchObject({ status: 429, json: { code: 'TOO_MANY_REQUESTS' } });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3000);
    expect(await total()).toBe(String(contentLimits.perHour - 1));
    const other = await newUser(service);
    const theirs = await other.company();
    await generate(other, theirs, { ...post, productId: await other.product(theirs) });
  });
});
