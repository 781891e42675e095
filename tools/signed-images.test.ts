import { spawnSync } from 'node:child_process';
import { generateKeyPairSync, verify } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'images-'));
  mkdirSync(join(folder, 'bin'));
  for (const name of ['own', 'foreign']) {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    writeFileSync(join(folder, `${name}.key`), privateKey);
    writeFileSync(join(folder, `${name}.pub`), publicKey);
  }
  haveImage('sha256:1');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Puts a fake `docker` command first in PATH, which reports the same data for every image. */
function haveImage(layer: string, command = 'node') {
  const image = { Size: 218_000_000, RootFS: { Layers: [layer] }, Config: { Cmd: [command] } };
  const script = `#!/bin/sh
case "$1 $2" in
  "image ls") printf 'portals/publish-mfe-example\\nportals/gateway\\n';;
  "image inspect") echo '${JSON.stringify([image])}';;
  *) echo '{ "components": [{}, {}] }';;
esac
`;
  writeFileSync(join(folder, 'bin', 'docker'), script, { mode: 0o755 });
}

function images(args: string[], env: Record<string, string> = {}) {
  const PATH = `${join(folder, 'bin')}:${process.env.PATH}`;
  const script = join(__dirname, '..', 'deploy', 'images.mjs');
  return spawnSync(process.execPath, [script, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...env, PATH },
  });
}
const listSigned = () => images(['list', 'out'], { IMAGES_SIGNING_KEY_FILE: 'own.key' });
const verifyWith = (key: string) => images(['verify', 'out', `${key}.pub`]);

it('lists size and packages of each image, and signs nothing without a key', () => {
  const { stdout, status } = images(['list', 'out']);
  expect(status).toBe(0);
  expect(stdout).toMatch(/portals\/gateway +218 MB, 2 packages\nNot signed/);
  expect(stdout).not.toContain('publish-mfe-example');
});

it('accepts signed images', () => {
  listSigned();
  expect(verifyWith('own').stdout).toContain('All images are those that were signed.');
});

it('signs the file as it is, so that cosign and OpenSSL can verify the list, too', () => {
  listSigned();
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const signature = Buffer.from(read('out/images.json.sig'), 'base64');
  expect(verify(null, Buffer.from(read('out/images.json')), read('own.pub'), signature)).toBe(true);
});

it.each([
  ['another layer', () => haveImage('sha256:2'), /portals\/gateway is not the image/],
  ['another command', () => haveImage('sha256:1', 'sh'), /portals\/gateway is not the image/],
  [
    'other packages',
    () => writeFileSync(join(folder, 'out', 'gateway.cdx.json'), '{}'),
    /gateway\.cdx\.json is not/,
  ],
  [
    'another list',
    () => {
      const path = join(folder, 'out', 'images.json');
      writeFileSync(path, readFileSync(path, 'utf8').replace('gateway', 'door'));
    },
    /not what the key has signed/,
  ],
])('rejects %s', (_, change, message) => {
  listSigned();
  change();
  const { stderr, status } = verifyWith('own');
  expect(stderr).toMatch(message);
  expect(status).toBe(1);
});

it('rejects a signature made with another key', () => {
  listSigned();
  expect(verifyWith('foreign').stderr).toContain('not what the key has signed');
});
