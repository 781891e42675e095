import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { forkConfined } from './confined-process.js';

let work: string;
let server: Server;
let connections = 0;
let port = 0;

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'confined-'));
  await mkdir(join(work, 'release'));
  await mkdir(join(work, 'release-of-others'));
  await writeFile(join(work, 'release-of-others', 'secret.txt'), 'secret');
  await writeFile(
    join(work, 'worker.mjs'),
    `process.once('message', async (file) => {
      const answer = await import(file).then((code) => code.attempt(), (error) => error).catch((error) => error);
      const text = answer instanceof Error ? 'refused: ' + (answer.code ?? answer.message) : 'done: ' + answer;
      process.send(text, () => process.exit(0));
    });`,
  );
  server = createServer((socket) => {
    connections += 1;
    socket.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(async () => {
  server.close();
  await rm(work, { recursive: true, force: true });
});

/** Runs a portal's code. @returns the message that it sends, or a description of the way in which the process ended */
async function run(code: string, isolated: boolean): Promise<string> {
  const file = join(work, 'release', `code-${Math.random()}.mjs`);
  await writeFile(file, code);
  const confinement = { readable: [join(work, 'release')], memoryMb: 64 };
  const child = forkConfined(join(work, 'worker.mjs'), confinement, isolated);
  const answer = new Promise<string>((resolve) => {
    child.once('message', (text) => resolve(String(text)));
    child.once('exit', (status, signal) => setImmediate(() => resolve(`ended: ${signal ?? status}`)));
  });
  child.send(pathToFileURL(file).href);
  return answer;
}

const isolate = '--pdeathsig KILL unshare --user --map-root-user --net --pid --fork true'.split(' ');
const mayUnshare = spawnSync('setpriv', isolate).status === 0;
const ways: [string, boolean][] = [
  ['by the permissions of Node', false],
  ...(mayUnshare ? [['with namespaces too', true] as [string, boolean]] : []),
];

describe.each(ways)('code of a portal, confined %s (rule 13.36),', (_how, isolated) => {
  const attempt = (body: string, imports = '') =>
    run(`${imports}\nexport const attempt = async () => { ${body} };`, isolated);

  it('reads its own release', async () => {
    const body = `return readFileSync(new URL(import.meta.url)).length > 0;`;
    expect(await attempt(body, `import { readFileSync } from 'node:fs';`)).toBe('done: true');
  });

  it('has an environment without secrets', async () => {
    process.env.SECRET_OF_SERVICE = 'secret';
    expect(await attempt('return process.env.SECRET_OF_SERVICE;')).toBe('done: undefined');
    delete process.env.SECRET_OF_SERVICE;
  });

  it.each([
    ['reads /etc/passwd', `return readFileSync('/etc/passwd');`],
    ['reads the environment of the service', "return readFileSync('/proc/' + process.ppid + '/environ');"],
    [
      'reads a release of others',
      `return readFileSync(new URL('../release-of-others/secret.txt', import.meta.url));`,
    ],
    ['lists the folder above', `return readdirSync(new URL('..', import.meta.url));`],
    ['writes beside its release', `writeFileSync(new URL('../written', import.meta.url), 'x');`],
    ['writes into its release', `writeFileSync(new URL('./written', import.meta.url), 'x');`],
    ['links a file into its release', `symlinkSync('/etc/passwd', new URL('./link', import.meta.url));`],
  ])('is refused when it %s', async (_what, body) => {
    const imports = `import { readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';`;
    expect(await attempt(body, imports)).toMatch(/^refused: ERR_ACCESS_DENIED/);
    expect(await readdir(work)).not.toContain('written');
  });

  it.each([
    [
      'connects',
      `const net = await import('node:net'); await new Promise((done, fail) => net.connect(PORT, '127.0.0.1').on('connect', done).on('error', fail));`,
    ],
    [
      'connects by require',
      `const { createRequire } = await import('node:module'); createRequire(import.meta.url)('net').connect(PORT, '127.0.0.1');`,
    ],
    [
      'connects with the class of another socket',
      `Object.getPrototypeOf(process.stderr).connect.call(process.stderr, PORT, '127.0.0.1');`,
    ],
    ['fetches', `await fetch('http://127.0.0.1:PORT/');`],
    ['makes a request', `const http = await import('node:http'); http.get('http://127.0.0.1:PORT/');`],
    ['asks a name server', `const dns = await import('node:dns/promises'); await dns.lookup('example.com');`],
    [
      'sends a datagram',
      `const dgram = await import('node:dgram'); dgram.createSocket('udp4').send('x', PORT, '127.0.0.1');`,
    ],
    ['listens', `const net = await import('node:net'); net.createServer().listen(0);`],
    ['starts a process', `const { execSync } = await import('node:child_process'); execSync('id');`],
    [
      'starts a thread',
      `const { Worker } = await import('node:worker_threads'); new Worker('1', { eval: true });`,
    ],
    ['ends the service', 'process.kill(process.ppid, 0);'],
    ['uses the parts inside of Node', `process.binding('tcp_wrap');`],
  ])('is refused when it %s', async (_what, body) => {
    expect(await attempt(`${body.replaceAll('PORT', String(port))} return 'done';`)).toMatch(
      /^refused: (ERR_ACCESS_DENIED|fetch is not a function)/,
    );
    expect(connections).toBe(0);
  });

  it.each([
    ['in its heap', 'const all = []; for (;;) all.push(new Array(1e5).fill(1.5));'],
    [
      'in buffers',
      'const all = []; for (;;) { all.push(Buffer.alloc(16e6, 1)); await new Promise((next) => setTimeout(next, 5)); }',
    ],
  ])('is ended when it uses too much memory %s', async (_what, body) => {
    expect(await attempt(body)).toMatch(/^ended: /);
  });

  it('is ended by the caller when it loops forever', async () => {
    const file = join(work, 'release', 'loop.mjs');
    await writeFile(file, 'for (;;);');
    const child = forkConfined(
      join(work, 'worker.mjs'),
      { readable: [join(work, 'release')], memoryMb: 64 },
      isolated,
    );
    child.send(pathToFileURL(file).href);
    await once(child, 'spawn');
    child.kill('SIGKILL');
    const [, signal] = await once(child, 'exit');
    expect(signal).toBe('SIGKILL');
  });
});
