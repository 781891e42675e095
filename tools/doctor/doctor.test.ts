// Breaks an installation in each known way and expects the matching finding; an intact one must have none.
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { CountingServer } from '../../services/gateway/test/support/counting-server';
import { admin, createDatabases, script } from '../backup/fixture';
import { useExaminer } from './fixture';

let home: string;
let healthy: string;
let dataDir: string;
const servers: Server[] = [];

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'doctor-'));
  healthy = join(home, 'healthy');
  await createDatabases(healthy);
  mkdirSync(join(healthy, 'releases'), { mode: 0o700 });
});
beforeEach(() => {
  dataDir = mkdtempSync(join(home, 'data-'));
  cpSync(healthy, dataDir, { recursive: true });
  chmodSync(dataDir, 0o700);
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const examine = useExaminer();
const doctor = (env: Record<string, string> = {}) => examine({ DATA_DIR: dataDir, ...env });

const change = (service: string, sql: string) => {
  const database = new Libsql(join(dataDir, `${service}.sqlite`));
  database.exec(sql);
  database.close();
};

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  return (server.address() as AddressInfo).port;
}

it('reports no problem for a healthy installation', async () => {
  expect(await admin(['doctor'], { DATA_DIR: dataDir })).toEqual({ code: 0, output: 'Nothing is wrong\n' });
  expect(await doctor()).toMatchObject({ findings: [], unknown: [] });
});

it('says how to fix each finding, and reveals no secret', async () => {
  const env = {
    SMTP_URL: 'smtp://me:pass-word-1@127.0.0.1:1',
    KEY_SECRET: 'hush',
    DATA_DIR: dataDir,
    AUTH_URL: 'http://me:pass-word-2@127.0.0.1:1',
  };
  const { code, output } = await admin(['doctor'], env);
  expect(code).toBe(1);
  expect(output).toMatch(/^setting-invalid: A setting is wrong: KEY_SECRET: .*\n {4}See docs/m);
  expect(output).not.toMatch(/pass-word|hush/);
});

const url = 'https://site.example.org';
it.each<[string, Record<string, string>]>([
  ['setting-unknown', { PUBLIC_ULR: url }],
  ['setting-invalid', { SESSION_HOURS: 'many' }],
  ['setting-twice', { KEY_SECRET: 'x'.repeat(16), KEY_SECRET_FILE: '/dev/null' }],
  ['setting-file-unreadable', { KEY_SECRET_FILE: '/nowhere' }],
  ['oidc-incomplete', { OIDC_CLIENT_ID: 'site' }],
  ['demo-incomplete', { DEMO_USERNAME: 'demo' }],
  ['demo-account', { PUBLIC_URL: url, DEMO_USERNAME: 'demo', DEMO_PASSWORD: 'tomate-azul-9' }],
  ['public-url-http', { PUBLIC_URL: 'http://site.example.org' }],
  ['internal-key-differs', { INTERNAL_KEY: 'k'.repeat(16), AUTH_INTERNAL_KEY: 'l'.repeat(16) }],
])('finds %s in the settings', async (expected, env) => {
  expect(await doctor(env)).toMatchObject({ codes: [expected], unknown: [] });
});

it('checks the other settings when the file of one cannot be read', async () => {
  const closed = { SMTP_URL_FILE: '/nowhere', OIDC_CLIENT_SECRET_FILE: '/nowhere' };
  const { codes } = await doctor({ ...closed, MAIL_FROM: 'a@acme.org', PUBLIC_ULR: url });
  const unreadable = 'setting-file-unreadable';
  expect(codes).toEqual([unreadable, unreadable, 'setting-unknown', 'oidc-incomplete', 'public-url-unset']);
});

it('finds files that the host names in the folder in which a container has them', async () => {
  const OWN_FILES = mkdtempSync(join(home, 'own-'));
  writeFileSync(join(OWN_FILES, 'smtp_url'), 'smtp://127.0.0.1:1', { mode: 0o600 });
  writeFileSync(join(OWN_FILES, 'site'), JSON.stringify({ email: 'hello@acme.example' }));
  const host = { SMTP_URL_FILE: '/srv/secrets/smtp', SITE_FILE: '/srv/site.json', PUBLIC_URL: url };
  const { codes } = await doctor({ ...host, OWN_FILES });
  expect(codes).toEqual(expect.arrayContaining(['mail-sender-example', 'smtp-unreachable']));
  expect(codes).not.toContain('setting-file-unreadable');
});

/** Set of live releases with a single release, which is missing from the store. */
const oneLive = JSON.stringify({ schema: 3, releases: { 'mfe-x': { live: '1.0.0+abcdef12' } } });

it.each<[string, () => void]>([
  ['data-open', () => chmodSync(dataDir, 0o755)],
  ['data-file-open', () => chmodSync(join(dataDir, 'auth.sqlite'), 0o644)],
  ['key-secret-short', () => writeFileSync(join(dataDir, 'key-secret'), 'short', { mode: 0o600 })],
  ['database-missing', () => rmSync(join(dataDir, 'consulting.sqlite'))],
  ['releases-damaged', () => writeFileSync(join(dataDir, 'releases', 'live-set.json'), oneLive)],
  ['releases-missing', () => rmSync(join(dataDir, 'releases'), { recursive: true })],
  ['releases-unreadable', () => writeFileSync(join(dataDir, 'releases', 'live-set.json'), 'no JSON')],
  [
    'schema-ahead',
    () => change('auth', "INSERT INTO migrations (timestamp, name) VALUES (9, 'Future9999999999999')"),
  ],
  [
    'schema-behind',
    () => change('auth', 'DELETE FROM migrations WHERE id = (SELECT MAX(id) FROM migrations)'),
  ],
  ['schema-half', () => change('auth', 'DELETE FROM migrations WHERE id = (SELECT MIN(id) FROM migrations)')],
  ['schema-half', () => change('auth', 'ALTER TABLE outgoing_mails DROP COLUMN "lastError"')],
  [
    'signing-key-old',
    () => change('auth', "UPDATE signing_keys SET usableUntil = '2020-01-01 00:00:00.000'"),
  ],
])('finds %s in the data', async (expected, spoil) => {
  spoil();
  expect(await doctor()).toMatchObject({ codes: [expected], unknown: [] });
});

it('finds an example address that is used as the sender', async () => {
  const env = { SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: url };
  const { codes } = await doctor(env);
  expect(codes).toEqual(expect.arrayContaining(['mail-sender-example', 'smtp-unreachable']));
  expect((await doctor({ ...env, PUBLIC_URL: '' })).codes).toContain('public-url-unset');
});

it('finds a secret that other users can read', async () => {
  const file = join(dataDir, 'internal');
  writeFileSync(file, 'k'.repeat(16), { mode: 0o644 });
  expect((await doctor({ INTERNAL_KEY_FILE: file })).codes).toEqual(['secret-open']);
});

it('reports a check that failed, and runs the others', async () => {
  writeFileSync(join(dataDir, 'auth.sqlite'), 'not a database', { mode: 0o600 });
  const { code, output } = await admin(['doctor', '--json'], { DATA_DIR: dataDir });
  expect(code).toBe(2);
  expect(JSON.parse(output)).toEqual({
    findings: [],
    unknown: [expect.stringMatching(/^database of auth: /)],
  });
});

it('asks running services if they are ready and accept the key, and for their time', async () => {
  const late = createHttpServer((request, response) => {
    const isMetrics = request.url === '/metrics';
    const isLetIn = request.headers.authorization === 'Bearer the-right-key-of-all';
    const status = isMetrics ? (isLetIn ? 200 : 404) : 503;
    response.writeHead(status, { date: new Date(Date.now() - 60_000).toUTCString() }).end();
  });
  const AUTH_URL = `http://127.0.0.1:${await listen(late)}`;
  const wrong = await doctor({ AUTH_URL, INTERNAL_KEY: 'the-wrong-key-of-all' });
  expect(wrong.codes).toEqual(['clock-service', 'service-not-ready', 'internal-key-refused']);
  const right = await doctor({ AUTH_URL, INTERNAL_KEY: 'the-right-key-of-all' });
  expect(right.codes).toEqual(['clock-service', 'service-not-ready']);
  expect((await doctor({ AUTH_URL: 'http://127.0.0.1:1' })).codes).toEqual(['service-unreachable']);
  const elsewhere = await doctor({ AUTH_URL: 'http://auth.invalid:8080' });
  expect(elsewhere.codes).toEqual(['internal-key-unset', 'service-unreachable']);
});

it('shows no key to a running service without internal routes', async () => {
  const publishing = createHttpServer(({ url }, response) =>
    response.writeHead(url === '/readyz' ? 200 : 404).end(),
  );
  const url = `http://127.0.0.1:${await listen(publishing)}`;
  const found = await script(
    `const { examine } = await import('@/../doctor/examine.mjs');
    const { findPlace } = await import('@/place.mjs');
    const place = await findPlace({ DATA_DIR: ${JSON.stringify(dataDir)}, INTERNAL_KEY: 'the-right-key-of-all' });
    answer(await examine(place, { publishing: '${url}' }, {}));`,
    {},
  );
  expect(found).toEqual({ findings: [], unknown: [] });
});

/** Checks the email settings with fake DNS records; a name without records does not exist. */
const mail = (env: Record<string, string>, answers: Record<string, string[][] | string>) =>
  script<string[]>(
    `const { mailFindings } = await import('@/../doctor/mail.mjs');
    const answers = ${JSON.stringify(answers)};
    const look = async (name) => {
      const found = answers[name] ?? 'ENOTFOUND';
      if (typeof found === 'string') throw Object.assign(new Error(name), { code: found });
      return found;
    };
    const resolver = { resolveMx: (name) => look('mx ' + name), resolveTxt: look };
    answer((await mailFindings({ env: ${JSON.stringify(env)} }, resolver)).map(({ code }) => code));`,
    {},
  );

const records = {
  'mx acme.org': [['mail.acme.org']],
  'acme.org': [['v=spf1 mx', ' -all'], ['other=1']],
  '_domainkey.acme.org': 'ENODATA',
  '_dmarc.acme.org': [['v=DMARC1; p=none']],
};
it.each<[string[], object]>([
  [[], {}],
  [['mail-mx-missing'], { 'mx acme.org': 'ENODATA' }],
  [['mail-spf-missing'], { 'acme.org': [['other=1']] }],
  [['mail-spf-twice'], { 'acme.org': [['v=spf1 mx -all'], ['v=spf1 a -all']] }],
  [['mail-dkim-missing'], { '_domainkey.acme.org': 'ENOTFOUND' }],
  [['mail-dmarc-missing'], { '_dmarc.acme.org': 'ENOTFOUND' }],
])('finds %j in the DNS records of the sender', async (expected, change) => {
  const port = await listen(createServer((socket) => socket.end('220 mail.acme.org ESMTP\r\n')));
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Acme <hello@acme.org>' };
  expect(await mail(env, { ...records, ...change })).toEqual(expected);
});

it('finds a mail server that does not respond, or refuses the connection', async () => {
  const port = await listen(createServer((socket) => socket.end('554 go away\r\n')));
  for (const SMTP_URL of [`smtp://127.0.0.1:${port}`, 'smtp://127.0.0.1:1'])
    expect(await mail({ SMTP_URL, MAIL_FROM: 'hello@acme.org' }, records)).toEqual(['smtp-unreachable']);
  expect(await mail({}, {})).toEqual([]);
});

it('finds a server of limits that is not there or refuses the password', async () => {
  const server = await CountingServer.start();
  expect((await doctor({ LIMITS_URL: server.url })).codes).toEqual([]);
  server.behaviour = 'refuses scripts';
  expect((await doctor({ LIMITS_URL: server.url })).codes).toEqual(['limits-unreachable']);
  server.behaviour = 'refuses the password';
  const { codes, findings } = await doctor({ LIMITS_URL: server.url });
  expect(codes).toEqual(['limits-unreachable']);
  expect(JSON.stringify(findings)).toMatch(/WRONGPASS(?!.*pass-word-1)/);
  server.stop();
  expect((await doctor({ LIMITS_URL: server.url })).codes).toEqual(['limits-unreachable']);
});

it('finds a full disk and a wrong clock on the database server', async () => {
  const found = await script<string[]>(
    `const { clockFindings, diskFindings } = await import('@/../doctor/machine.mjs');
    const disk = (bavail) => diskFindings(${JSON.stringify(dataDir)}, () => ({ bavail, bsize: 4096 }));
    const clock = (there) => clockFindings('clock-database', 'it', there, 0, 100_000);
    answer([disk(244_000), disk(245_000), clock(94_000), clock(96_000), clock(106_000)].map((all) => all.map(({ code }) => code).join()));`,
    {},
  );
  expect(found).toEqual(['disk-low', '', 'clock-database', '', 'clock-database']);
});

it('finds a trace collector that does not answer, whatever one that does may say', async () => {
  const refusing = createHttpServer((_, response) => response.writeHead(404).end());
  const port = await listen(refusing);
  const collector = (host: string) =>
    doctor({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://me:pass-word-1@${host}/otlp` });
  expect(await collector(`127.0.0.1:${port}`)).toMatchObject({ findings: [], unknown: [] });
  refusing.close();
  refusing.closeAllConnections();
  const { codes, findings } = await collector(`127.0.0.1:${port}`);
  expect(codes).toEqual(['collector-unreachable']);
  expect(JSON.stringify(findings)).toMatch(/ECONNREFUSED(?!.*pass-word-1)/);
});
