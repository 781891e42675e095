import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { baseVariables, defineConfig } from '../config/index.js';
import { databaseFault } from '../errors/database-fault.js';
import { type DatabaseServer, serverName, startDatabaseServer } from '../testing/database-server.js';
import { createDataSource, databaseOptions } from './connect.js';

let folder: string;
let server: DatabaseServer;
const file = (name: string) => join(folder, name);

/** Creates a key and a certificate for a host, signed by itself. */
function createCertificate(host: string) {
  const args = [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', `/CN=${host}`],
    ...['-addext', `subjectAltName=DNS:${host}`, '-keyout', file(`${host}.key`), '-out', file(`${host}.pem`)],
  ];
  execFileSync(process.env.OPENSSL_PATH || 'openssl', args, { stdio: 'ignore' });
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portals-tls-'));
  for (const host of ['localhost', 'other.example']) createCertificate(host);
  server = await startDatabaseServer(undefined, [
    `--ssl-cert=${file('localhost.pem')}`,
    `--ssl-key=${file('localhost.key')}`,
  ]);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const load = (DATABASE_URL: string) =>
  defineConfig('tls', baseVariables(1)).load({ DATABASE_URL, DATA_DIR: folder });

/** Connects with these parameters. @returns the cipher of the connection; empty when it is not encrypted */
async function cipher(parameters: string, host = 'localhost', port = server.port): Promise<string> {
  const config = load(`${serverName.toLowerCase()}://root@${host}:${port}/information_schema${parameters}`);
  const dataSource = createDataSource(
    databaseOptions({ name: 'tls', entities: [], migrations: [] }, { ...config, DATABASE_POOL: 2 }),
  );
  await dataSource.initialize();
  try {
    const [row] = await dataSource.query("SHOW STATUS LIKE 'Ssl_cipher'");
    return row.Value;
  } finally {
    await dataSource.destroy();
  }
}
const refusal = (...args: Parameters<typeof cipher>) => cipher(...args).catch((error) => error);

describe(`TLS to ${serverName}`, () => {
  it('is used only when the URL asks for it', async () => {
    expect(await cipher('')).toBe('');
    expect(await cipher('?ssl-mode=DISABLED')).toBe('');
    expect(await cipher('?ssl-mode=required')).not.toBe('');
  });

  it('verifies the certificate, and the host name when told so', async () => {
    const ca = `&ssl-ca=${file('localhost.pem')}`;
    expect(await cipher(`?ssl-mode=VERIFY_IDENTITY${ca}`)).not.toBe('');
    expect(await cipher(`?ssl-mode=VERIFY_CA${ca}`, '127.0.0.1')).not.toBe('');
    for (const parameters of [
      '?ssl-mode=VERIFY_IDENTITY',
      `?ssl-mode=VERIFY_CA&ssl-ca=${file('other.example.pem')}`,
    ])
      expect(await refusal(parameters)).toMatchObject({ code: 'HANDSHAKE_SSL_ERROR' });
  });

  it('counts a refused certificate as an outage, so that work is repeated later', async () => {
    expect(databaseFault(await refusal('?ssl-mode=VERIFY_IDENTITY'))).toEqual({ kind: 'unavailable' });
  });
});

describe('a server without a certificate', () => {
  let plain: DatabaseServer;
  beforeAll(
    async () =>
      (plain = await startDatabaseServer(undefined, [
        serverName === 'MySQL' ? '--tls-version=' : '--skip-ssl',
      ])),
  );
  afterAll(() => plain.stop());

  it('is an outage where TLS is asked for', async () => {
    const error = await refusal('?ssl-mode=REQUIRED', 'localhost', plain.port);
    expect([error.code, databaseFault(error)]).toEqual(['HANDSHAKE_NO_SSL_SUPPORT', { kind: 'unavailable' }]);
  });
});

describe('a certificate of another host', () => {
  let other: DatabaseServer;
  beforeAll(async () => {
    other = server;
    server = await startDatabaseServer(undefined, [
      `--ssl-cert=${file('other.example.pem')}`,
      `--ssl-key=${file('other.example.key')}`,
    ]);
  });
  afterAll(async () => {
    await server.stop();
    server = other;
  });

  it('is refused by VERIFY_IDENTITY alone', async () => {
    const ca = `&ssl-ca=${file('other.example.pem')}`;
    expect(await cipher(`?ssl-mode=VERIFY_CA${ca}`)).not.toBe('');
    expect(await refusal(`?ssl-mode=VERIFY_IDENTITY${ca}`)).toMatchObject({ code: 'HANDSHAKE_SSL_ERROR' });
  });
});

it.each([
  ['?ssl-mode=PREFERRED', 'takes only the parameters ssl-mode'],
  ['?ssl-ca=/ca.pem', 'takes only the parameters ssl-mode'],
  ['?ssl-mode=REQUIRED&timezone=Z', 'takes only the parameters ssl-mode'],
  ['?ssl-mode=constructor', 'takes only the parameters ssl-mode'],
  ['?ssl-mode=REQUIRED&ssl-ca=/ca.pem', 'needs ssl-ca with ssl-mode=VERIFY_CA'],
  ['?ssl-mode=VERIFY_CA', 'needs ssl-ca with ssl-mode=VERIFY_CA'],
  ['?ssl-mode=VERIFY_CA&ssl-ca=/missing.pem', 'cannot be read'],
  ['?ssl-mode=VERIFY_CA&ssl-ca=/dev/null', 'has no certificate'],
])('refuses %s in the URL at start, and says why', (parameters, reason) => {
  expect(() => load(`mysql://root:pass-word@db/auth${parameters}`)).toThrow(reason);
});

it.each(['10.0.0.1', '[::1]'])('refuses to compare a certificate with the address %s', (host) => {
  expect(() => load(`mysql://root@${host}/auth?ssl-mode=VERIFY_IDENTITY`)).toThrow('needs the name');
});
