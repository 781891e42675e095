import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from '../lib/cleanup.mjs';
import { report } from '../lib/figures.mjs';
import { builtFolders, startGateway } from './gateways.mjs';
import { copyAs } from './publish.mjs';
import { fillStore } from './store.mjs';

const count = Number(process.env.BENCH_LINKS || 10_000);
const version = '1.1.0+preview01';

/** Returns functions that create invalid keys in different ways. */
function waysToForge({ real, foreign, gone }) {
  const [id, secret] = real.split('.');
  const changed = (at) => {
    const digit = ((Number.parseInt(secret[at], 16) + 1) % 16).toString(16);
    return secret.slice(0, at) + digit + secret.slice(at + 1);
  };
  return [
    () => `${id}.${randomBytes(32).toString('hex')}`,
    () => `${randomBytes(4).toString('hex')}.${secret}`,
    () => `${id}.${foreign.split('.')[1]}`,
    (index) => `${id}.${changed(index % 64)}`,
    (index) => real.slice(0, index % real.length),
    () => `${real}0`,
    (index) => gone[index % gone.length],
  ];
}

/** Opens forged, foreign, truncated, expired and revoked preview links, and sends the same keys as cookies. */
export async function measureForged(root) {
  const { ReleaseStore } = await import(join(root, 'packages/portal-cli/dist/index.js'));
  const folder = await mkdtemp(join(tmpdir(), 'bench-forged-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const [shell, ...portals] = await builtFolders(root);
  const store = join(folder, 'store');
  await fillStore(store, { shell, portals, model: portals[0], count: portals.length });
  const releases = new ReleaseStore(store);
  const previewOf = async (part) => {
    const model = portals.find((path) => path.includes(part));
    const built = await copyAs(
      version,
      model,
      join(folder, `built-${part}-${randomBytes(4).toString('hex')}`),
    );
    const { preview, path } = await releases.preview(built, 1);
    return { id: preview.id, key: path.split('/').at(-1) };
  };
  const [own, other, revoked] = [
    await previewOf('mfe-comercia'),
    await previewOf('mfe-consulting'),
    await previewOf('mfe-comercia'),
  ];
  await releases.endPreview(revoked.id);
  const { url } = await startGateway(root, store, join(folder, 'data'));
  const open = async (key) => {
    const link = await fetch(`${url}/preview/${key}`, { redirect: 'manual' });
    const cookie = link.headers.get('set-cookie')?.split(';')[0];
    return { link, cookie };
  };
  const { cookie: valid = '' } = await open(own.key);
  const [cookieName] = valid.split('=');
  const shows = async (cookie) =>
    (await (await fetch(`${url}/comercia-auth`, { headers: { cookie } })).text()).includes(version);
  if (!(await shows(valid))) throw new Error('the valid link shows no preview');
  const ways = waysToForge({ real: own.key, foreign: other.key, gone: [revoked.key] });
  let accepted = 0;
  const lanes = Array.from({ length: 8 }, async (_, lane) => {
    for (let index = lane; index < count; index += 8) {
      const key = ways[index % ways.length](index);
      const { link, cookie } = await open(key);
      if (cookie !== undefined || link.status < 400) accepted += 1;
      else if (await shows(`${cookieName}=${key}`)) accepted += 1;
    }
  });
  await Promise.all(lanes);
  report(`accepted of ${count} forged, foreign and ended links`, accepted, { digits: 0, most: 0 });
}
