import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { counterSource } from '../support/counter-source.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { type LoneGateway, startLoneGateway } from '../support/lone-gateway.ts';
import { portal } from '../support/portal-cli.ts';
import { freePort, root } from '../support/product.ts';

const run = promisify(execFile);

// The browser logs errors, because no service responds to the requests of the new portal and because the test cuts connections.
test.use({ faultsExpected: true });
test.describe.configure({ mode: 'serial' });

let gateway: LoneGateway;
let receiver: ChildProcess;
let work: string;
let folder: string;
let token: string;
let publishingPort: number;
const started: ChildProcess[] = [];

/** Starts the service that receives drafts. */
async function startReceiver(): Promise<void> {
  receiver = spawn(process.execPath, [join(root, 'services/publishing/dist/main.js')], {
    env: {
      PATH: process.env.PATH ?? '',
      PORT: String(publishingPort),
      DATA_DIR: gateway.dataDir,
      DRAIN_MS: '0',
    },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${publishingPort}/readyz`;
  await expect
    .poll(() =>
      fetch(url).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

/** Runs `portal dev --in` in the folder of the portal, as its developer would. */
class Developer {
  output = '';
  private constructor(readonly child: ChildProcess) {}

  static async start(): Promise<Developer> {
    const { PORTALS_ROOT: _, DATA_DIR: __, ...env } = process.env;
    const script = 'node_modules/@portals/portal-cli/dist/main.js';
    const child = spawn(process.execPath, [script, 'dev', '--in', gateway.url], {
      cwd: folder,
      env: { ...env, PORTAL_TOKEN: token },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started.push(child);
    const developer = new Developer(child);
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (developer.output += chunk));
    await developer.says('Shown after');
    return developer;
  }

  async says(text: string): Promise<void> {
    await expect.poll(() => this.output, { timeout: 30_000 }).toContain(text);
  }

  get link(): string {
    return /http\S+\/preview\/\S+/.exec(this.output)?.[0] ?? '';
  }
}

async function edit(path: string, from: string, to: string): Promise<void> {
  const file = join(folder, path);
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll(from, to));
}
/** Returns the document that a visitor without the draft's link gets. */
async function visitorAt(path: string): Promise<string> {
  const answer = await fetch(gateway.url + path);
  return `${answer.status} ${(await answer.text()).replaceAll(/nonce(="|-)[A-Za-z0-9+/=]+/g, 'nonce')}`;
}

test.beforeAll(async () => {
  publishingPort = await freePort();
  gateway = await startLoneGateway({ PUBLISHING_URL: `http://127.0.0.1:${publishingPort}` }, 'fresh');
  await startReceiver();
  work = await mkdtemp(join(tmpdir(), 'dev-in-'));
  folder = join(work, 'billing');
  await mkdir(folder);
  const { stdout } = await run(process.execPath, [join(root, 'tools/pack.mjs'), join(work, 'tarballs')]);
  await run(process.execPath, [
    join(root, 'tools/pack/install-linked.mjs'),
    folder,
    ...stdout.trim().split('\n'),
  ]);
  const { PORTALS_ROOT: _, DATA_DIR: __, ...env } = process.env;
  await run(process.execPath, ['node_modules/@portals/portal-cli/dist/main.js', 'new', 'billing'], {
    cwd: folder,
    env: { ...env, PATH: `${folder}-bin:${env.PATH}` },
  });
  token = /portal_\w+/.exec(await portal(gateway.dataDir, 'create-token', 'mfe-billing'))?.[0] ?? '';
});
test.afterEach(async () => {
  for (const child of started.splice(0)) await end(child, 'SIGKILL');
});
test.afterAll(async () => {
  await end(receiver, 'SIGKILL');
  await gateway.stop();
  await rm(work, { recursive: true, force: true });
});

test('a developer sees each change of the sources in the running site, and nobody else does (rules 13.80, 13.81)', async ({
  page,
}) => {
  const before = await Promise.all(['/', '/billing', '/?lang=es'].map(visitorAt));
  const developer = await Developer.start();
  await page.goto(developer.link);
  await expect(page).toHaveURL(`${gateway.url}/billing`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The billing portal');
  await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText('Draft of');
  await expectAccessible(page, { bestPractice: false });

  // The page must be updated in place, without losing the typed text.
  await page.getByRole('link', { name: 'See the notes' }).click();
  await page.getByRole('link', { name: 'New note' }).click();
  const field = page.getByRole('textbox', { name: 'Title' });
  await field.fill('Typed before');
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  const saved = Date.now();
  await edit('src/locales/en.json', 'New note', 'Another note');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Another note');
  const shown = Date.now() - saved;
  test.info().annotations.push({ type: 'from saving to the screen', description: `${shown} ms` });
  await expect(field).toHaveValue('Typed before');
  await expect(field).toBeFocused();
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  await page.getByRole('button', { name: 'Save note' }).click();

  // A new route makes the page reload. The URL and the typed text must survive the reload.
  await edit(
    'portal.json',
    '"routes": [',
    '"routes": [ { "path": "/billing/more", "access": "public", "head": "head.home" },',
  );
  await edit(
    'src/portal.ts',
    "'/billing': ",
    "'/billing/more': () => import('./home/home-page'), '/billing': ",
  );
  await page.waitForFunction(() => !('isSame' in window));
  await expect(page).toHaveURL(`${gateway.url}/billing/notes/new`);
  await expect(field).toHaveValue('Typed before');

  expect(await Promise.all(['/', '/billing', '/?lang=es'].map(visitorAt))).toEqual(before);
  await end(developer.child, 'SIGTERM');
  expect(developer.output).toContain('The draft of mfe-billing has ended.');
  await expect(page.getByRole('alert').filter({ hasText: 'The draft has ended' })).toBeVisible();
});

test('a component keeps its state while its source changes, and begins anew with other hooks (rule 13.81)', async ({
  page,
}) => {
  const source = 'src/home/home-page.tsx';
  await edit(source, 'import { Page }', "import { Counter } from './counter';\nimport { Page }");
  await edit(source, '<Page>', '<Page><Counter />');
  await writeFile(join(folder, 'src/home/counter.tsx'), counterSource);
  const developer = await Developer.start();
  await page.goto(developer.link);
  const button = page.getByRole('button', { name: 'Count' });
  await button.click();
  await button.click();
  await expect(button).toHaveText('Count 2');
  const field = page.getByRole('textbox', { name: 'Unnamed' });
  await field.fill('Typed before');
  const node = await field.elementHandle();
  await field.evaluate((element) => Object.assign(element, { isSame: true }));

  // The new text and, below, the new callback and styles must appear without resetting the state or replacing the elements.
  const counter = 'src/home/counter.tsx';
  const saved = Date.now();
  await edit(counter, 'Count {count}', 'Counted {count}');
  await expect(page.getByRole('button', { name: 'Counted' })).toHaveText('Counted 2');
  const shown = Date.now() - saved;
  test.info().annotations.push({ type: 'from saving to the screen', description: `${shown} ms` });
  await expect(field).toHaveValue('Typed before');
  await expect(field).toBeFocused();
  expect(await node?.evaluate((element) => element.isConnected && 'isSame' in element)).toBe(true);
  await edit(counter, 'before + 1', 'before + 10');
  await edit(counter, '1px solid red', '2px solid red');
  await expect(page.locator('section').filter({ has: field })).toHaveCSS('outline-width', '2px');
  await page.getByRole('button', { name: 'Counted' }).click();
  await expect(page.getByRole('button', { name: 'Counted' })).toHaveText('Counted 12');

  await edit(counter, 'useState(0);', 'useState(0);\n  const [word] = useState("again");');
  await edit(counter, 'Counted {count}', 'Counted {word} {count}');
  await expect(page.getByRole('button', { name: 'Counted' })).toHaveText('Counted again 0');
  expect(await node?.evaluate((element) => element.isConnected)).toBe(false);
  await edit(source, '<Counter />', '');
  await edit(source, "import { Counter } from './counter';\n", '');
  await end(developer.child, 'SIGTERM');
});

test('a build error is shown in the terminal and over the page, which stays (rule 13.81)', async ({
  page,
}) => {
  const developer = await Developer.start();
  await page.goto(developer.link);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('The billing portal');
  await edit('src/home/home-page.tsx', 'export default function', 'export default funtion');
  const problem = page.getByRole('alert').filter({ hasText: 'home-page.tsx' });
  await expect(problem).toContainText('The sources do not build. This page shows the last build.');
  await developer.says('home-page.tsx');
  await expect(heading).toHaveText('The billing portal');
  await expectAccessible(page, { bestPractice: false });
  await problem.getByRole('button', { name: 'Hide' }).press('Enter');
  await expect(problem).toHaveCount(0);
  await edit('src/home/home-page.tsx', 'export default funtion', 'export default function');
  await developer.says('It builds again');

  // The draft must continue once the crashed receiver is running again.
  await end(receiver, 'SIGKILL');
  await edit('src/locales/en.json', 'The billing portal', 'The mended portal');
  await developer.says('The draft goes on once it can.');
  await startReceiver();
  await expect(heading).toHaveText('The mended portal');
  await end(developer.child, 'SIGTERM');
});
