// Lists our images on this machine, with size, content digest and packages (CycloneDX), or verifies them against such a list.
//   node deploy/images.mjs list <folder>                  signs the list if IMAGES_SIGNING_KEY_FILE names a private key (Ed25519, PEM)
//   node deploy/images.mjs verify <folder> <public key>   compares the images on this machine with a signed list
import { execFileSync } from 'node:child_process';
import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const docker = (...args) => execFileSync('docker', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
const digestOf = (data) => `sha256:${createHash('sha256').update(data).digest('hex')}`;

/**
 * Returns a digest of an image's unpacked layers and start configuration. Unlike the image id, it is the same on every machine and in every
 * registry.
 */
function contentsOf(image) {
  const [{ RootFS, Config }] = JSON.parse(docker('image', 'inspect', image));
  const { Entrypoint, Cmd, Env, User, WorkingDir } = Config;
  return digestOf(JSON.stringify([RootFS.Layers, Entrypoint, Cmd, Env, User, WorkingDir]));
}

const bomOf = (image) =>
  docker('run', '--rm', '--network=none', '--entrypoint=cat', image, '/app/sbom.cdx.json');
const sizeOf = (image) => JSON.parse(docker('image', 'inspect', image))[0].Size;
const bomFile = (image) => `${image.slice(image.indexOf('/') + 1)}.cdx.json`;

/** Returns the names of our images on this machine, except for images with the release of a single portal. */
const present = () =>
  docker('image', 'ls', '--format', '{{.Repository}}', 'portals/*')
    .split('\n')
    .filter((name) => name !== '' && !name.startsWith('portals/publish-'))
    .sort();

function list(folder) {
  mkdirSync(folder, { recursive: true });
  const images = present().map((image) => {
    const bom = bomOf(image);
    writeFileSync(join(folder, bomFile(image)), bom);
    console.log(
      `${image.padEnd(20)} ${(sizeOf(image) / 1e6).toFixed(0).padStart(5)} MB, ${JSON.parse(bom).components.length} packages`,
    );
    return { image, contents: contentsOf(image), bom: digestOf(bom) };
  });
  const text = `${JSON.stringify(images, null, 2)}\n`;
  writeFileSync(join(folder, 'images.json'), text);
  const { IMAGES_SIGNING_KEY_FILE: key } = process.env;
  if (!key) return console.log('Not signed: IMAGES_SIGNING_KEY_FILE is not set.');
  const signature = sign(null, Buffer.from(text), createPrivateKey(readFileSync(key)));
  writeFileSync(join(folder, 'images.json.sig'), `${signature.toString('base64')}\n`);
  console.log('Signed: images.json.sig');
}

function check(folder, publicKey) {
  const text = readFileSync(join(folder, 'images.json'));
  const signature = Buffer.from(readFileSync(join(folder, 'images.json.sig'), 'utf8'), 'base64');
  if (!verify(null, text, createPublicKey(readFileSync(publicKey)), signature))
    throw new Error('images.json is not what the key has signed');
  for (const { image, contents, bom } of JSON.parse(text.toString())) {
    if (contentsOf(image) !== contents) throw new Error(`${image} is not the image that was signed`);
    if (digestOf(readFileSync(join(folder, bomFile(image)))) !== bom)
      throw new Error(`${bomFile(image)} is not the list of packages that was signed`);
  }
  console.log('All images are those that were signed.');
}

const [command, folder, publicKey] = process.argv.slice(2);
try {
  if (command === 'list' && folder) list(folder);
  else if (command === 'verify' && folder && publicKey) check(folder, publicKey);
  else throw new Error('images.mjs list <folder> | verify <folder> <public key>');
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
