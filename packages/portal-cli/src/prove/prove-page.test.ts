import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { provePage } from './prove-page.js';

// Tests rule 13.3: a page is opened as a browser opens it. Stub scripts replace those of a shell.

const worker = join(__dirname, '..', '..', 'dist', 'prove', 'page-worker.js');
let server: Server;
let files: Record<string, string>;
let cookie: string | undefined;

beforeEach(async () => {
  files = {};
  server = createServer((request, response) => {
    const text = files[request.url ?? ''];
    if (request.url === '/page') cookie = request.headers.cookie;
    response.writeHead(text === undefined ? 404 : 200).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function prove(main: string, limitMs?: number): Promise<string | null> {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  files['/page'] =
    '<div id="root"></div><script type="application/json" id="composition">{"id":"c1"}</script>' +
    '<script type="module" src="/releases/shell/main.js"></script>';
  files['/releases/shell/main.js'] = main;
  files['/releases/shell/part.js'] = 'export const id = (text) => JSON.parse(text).id;';
  return provePage(`http://127.0.0.1:${port}/page`, limitMs, worker);
}
const report = (outcome: string) =>
  `navigator.sendBeacon('/api/portal-events', new Blob([JSON.stringify({ outcome: '${outcome}', message: 'why' })]));`;

it('works when the shell reads the document, loads its parts and reports its portal, and asks for the live release whichever canary runs (rule 13.17)', async () => {
  const read = `import { id } from './part.js';
    const { default: late } = await import('/releases/shell/late.js');
    if (id(document.getElementById('composition').textContent) !== 'c1' || late !== 1) throw new Error('not read');`;
  files['/releases/shell/late.js'] = 'export default 1;';
  expect(await prove(`${read} ${report('loaded')}`)).toBeNull();
  expect(cookie).toBe('__Host-canary=live; canary=live');
});

it.each([
  ['cannot read the document', "throw new Error('no valid integrity');", 'no valid integrity'],
  [
    'says that it failed',
    "console.error(new Error('no root')); window.dispatchEvent(new Event('shell:failed'));",
    'no root',
  ],
  ['fails later', "setTimeout(() => { throw new Error('late'); });", 'late'],
  ['lacks a file', "import './gone.js';", 'answered 404'],
  ['ends its process', 'process.exit(3);', 'exit code 3'],
  ['reports that the portal failed', report('failed'), 'why'],
  ['reports that another release stood in', report('fallback'), 'the one before it did'],
])('fails when the shell %s', async (_how, main, reason) => {
  expect(await prove(main)).toContain(reason);
});

it('fails when the shell never reports anything', async () => {
  expect(await prove('setInterval(() => undefined, 1000);', 2000)).toBe('it did not start within 2 s');
});
