import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pushRelease } from '../../../packages/portal-cli/src/push/push-release';
import { type Call, SiteClient } from '../../../packages/portal-cli/src/push/site-client';
import { push } from './support/push';
import { Site } from './support/site';

let site: Site;
let token: string;
beforeAll(async () => {
  site = await Site.start();
});
beforeEach(async () => {
  token = await site.tokenFor('mfe-a');
});
afterEach(() => site.empty());
afterAll(() => site.stop());

const liveOf = async () => (await site.store.live()).releases['mfe-a']?.live;

/** Builds a release with several files of different content. */
async function buildMany(version: string, count: number): Promise<string> {
  const { writeFile } = await import('node:fs/promises');
  const { integrityOf } = await import('../../../packages/portal-cli/src/testing');
  const built = await site.build({ name: 'mfe-a', version });
  const release = JSON.parse(await readFile(join(built, 'release.json'), 'utf8'));
  for (let index = 0; index < count; index += 1) {
    const content = `${version} ${index} `.repeat(50);
    await writeFile(join(built, `file-${index}.js`), content);
    release.files.push({ path: `file-${index}.js`, size: content.length, integrity: integrityOf(content) });
  }
  await writeFile(join(built, 'release.json'), JSON.stringify(release));
  return built;
}

/** A client that crashes at its nth part, either before or after the site has received that part. */
class DyingClient extends SiteClient {
  parts = 0;
  constructor(
    private readonly diesAt: number,
    private readonly isAfter: boolean,
  ) {
    super(site.url, 'mfe-a', token);
  }
  override async call<T>(call: Call<T>): Promise<T> {
    if (call.method !== 'PUT') return super.call(call);
    this.parts += 1;
    const dies = this.parts >= this.diesAt;
    if (dies && !this.isAfter) throw new Error('cut');
    const answer = await super.call(call);
    if (dies) throw new Error('cut');
    return answer;
  }
}

it.each([false, true])(
  'goes on after a publisher died at each file (after it had arrived: %s)',
  async (isAfter) => {
    const count = 6;
    for (let nth = 1; nth < count; nth += 1) {
      const version = `1.0.${nth}`;
      const built = await buildMany(version, count - 1);
      const dying = new DyingClient(nth, isAfter);
      await expect(pushRelease(dying, built, {}, () => undefined)).rejects.toThrow('cut');
      expect(await liveOf()).toBe(nth === 1 ? undefined : `1.0.${nth - 1}`);
      const { sent } = await push(site.url, token, built);
      // From the second release on, the first file, "x", is already stored and need not be sent.
      const files = nth === 1 ? count : count - 1;
      if (nth <= files) expect(sent).toBeLessThanOrEqual(files - (nth - 1) + (isAfter ? 0 : 1));
      expect(await liveOf()).toBe(version);
    }
  },
);

it('goes on after the service was killed within an upload', async () => {
  const built = await buildMany('1.0.0', 5);
  await expect(pushRelease(new DyingClient(4, true), built, {}, () => undefined)).rejects.toThrow('cut');
  await site.killReceiver();
  await site.startReceiver();
  const { sent } = await push(site.url, token, built);
  expect(sent).toBeLessThan(6);
  expect(await liveOf()).toBe('1.0.0');
});

it('publishes or keeps the upload when the service is killed at any moment of the check', async () => {
  for (const [nth, ms] of [0, 10, 40].entries()) {
    const version = `1.0.${nth}`;
    const built = await buildMany(version, 3);
    const publishing = push(site.url, token, built);
    publishing.catch(() => undefined);
    for (;;) {
      const { body } = await site.call('GET', `/mfe-a/${version}`, token);
      if (body.state === 'checking' || body.state === 'live') break;
    }
    await new Promise((resolve) => setTimeout(resolve, ms));
    await site.killReceiver();
    await site.startReceiver();
    await publishing;
    expect(await liveOf()).toBe(version);
    expect((await site.store.history()).filter(({ to }) => to === version)).toHaveLength(1);
  }
});
