import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { condense } from './child-log.mjs';
import { freePorts, portProblem } from './ports.mjs';
import { planServices, serviceNames, urlOf } from './services.mjs';

describe('the terminal output for a service', () => {
  const quiet = { fromErrors: false, verbose: false };

  it.each([
    ['{"level":"info","msg":"request"}', null],
    ['{"level":"error","msg":"broken","err":{"message":"why"}}', '[auth] error broken: why'],
    ['{"level":"fatal","msg":"gone"}', '[auth] fatal gone'],
    ['not json', null],
    ['null', null],
  ])('of %s is %s', (line, shown) => {
    expect(condense('auth', line, quiet)).toBe(shown);
  });

  it('is complete in verbose mode', () => {
    expect(condense('auth', '{"level":"info","msg":"request"}', { fromErrors: false, verbose: true })).toBe(
      '[auth] info request',
    );
  });
});

it('chooses different ports below those that Linux gives to others', async () => {
  // The first two choices are the same port.
  const random = jest.spyOn(Math, 'random').mockReturnValueOnce(0.5).mockReturnValueOnce(0.5);
  const ports = await freePorts(3);
  random.mockRestore();
  expect(new Set(ports).size).toBe(3);
  for (const port of ports) expect(port).toBeLessThan(32_768);
});

it('explains that a port is in use', async () => {
  const [port = 0] = await freePorts(1);
  expect(await portProblem(port, '127.0.0.1')).toBeNull();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  expect(await portProblem(port, '127.0.0.1')).toContain(`Port ${port} is in use`);
  await new Promise((resolve) => server.close(resolve));
});

describe('the plan of the services', () => {
  const options = { root: join(__dirname, '..', '..'), dataDir: '/d', port: 8080, host: '127.0.0.1' };

  it('gives each service its own port and database, and the gateway all of their addresses', async () => {
    const { services, gateway } = await planServices({
      ...options,
      env: { AUTH_DATABASE_URL: 'mysql://a/auth' },
    });
    const names = services.map(({ name }) => name);
    expect(names).toEqual(serviceNames(options.root));
    expect(names).toEqual(expect.arrayContaining(['auth', 'consulting', 'marketing']));
    expect(names).not.toContain('gateway');
    expect(new Set(services.map(({ url }) => url)).size).toBe(names.length);
    const auth = services.find(({ name }) => name === 'auth');
    const consulting = services.find(({ name }) => name === 'consulting');
    expect(auth?.env.DATABASE_URL).toBe('mysql://a/auth');
    expect(consulting?.env).toMatchObject({ AUTH_JWKS_URL: `${auth?.url}/.well-known/jwks.json` });
    expect(consulting?.env.DATABASE_URL).toBeUndefined();
    expect(gateway.env).toMatchObject({
      AUTH_URL: auth?.url,
      CONSULTING_URL: consulting?.url,
      SERVICES_DIR: join(options.root, 'services'),
      PORT: '8080',
      DATA_DIR: '/d',
    });
  });

  it('reads database URLs from files', async () => {
    const { services } = await planServices({ ...options, env: { AUTH_DATABASE_URL_FILE: '/run/auth' } });
    const files = services.map(({ name, env }) => [name, env.DATABASE_URL, env.DATABASE_URL_FILE]);
    expect(files).toContainEqual(['auth', undefined, '/run/auth']);
    expect(files).toContainEqual(['marketing', undefined, undefined]);
  });

  it('refuses the URL from a file where an earlier version has ignored it and used SQLite', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'plan-'));
    writeFileSync(join(dataDir, 'auth.sqlite'), '');
    const plan = (env: NodeJS.ProcessEnv) => planServices({ ...options, dataDir, env });
    try {
      const refused = expect(plan({ AUTH_DATABASE_URL_FILE: '/run/auth' })).rejects;
      await refused.toThrow(/auth\.sqlite.*unset AUTH_DATABASE_URL_FILE.*move the file away/);
      await plan({ AUTH_DATABASE_URL: 'mysql://a/auth', AUTH_DATABASE_URL_FILE: '/run/auth' });
      await plan({ MARKETING_DATABASE_URL_FILE: '/run/marketing' });
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  });

  it('gives callers the key that all services ask for, unless they have another', async () => {
    const keysOf = async (env: NodeJS.ProcessEnv) => {
      const { services, gateway } = await planServices({ ...options, env });
      return [...services, gateway].map((one) => [
        ...[one.env.AUTH_INTERNAL_KEY, one.env.AUTH_INTERNAL_KEY_FILE, one.env.MARKETING_INTERNAL_KEY],
      ]);
    };
    const key = 'a'.repeat(32);
    for (const shown of await keysOf({ INTERNAL_KEY: key })) expect(shown).toEqual([key, undefined, key]);
    for (const shown of await keysOf({ INTERNAL_KEY_FILE: '/run/key', MARKETING_INTERNAL_KEY: key }))
      expect(shown).toEqual([undefined, '/run/key', key]);
  });

  it('takes the addresses of mails from site.json only where the environment has none', async () => {
    const mailsOf = async (env: NodeJS.ProcessEnv) => {
      const { services } = await planServices({ ...options, env: { SITE_FILE: '', ...env } });
      const marketing = services.find(({ name }) => name === 'marketing');
      return [marketing?.env.MAIL_TO, marketing?.env.MAIL_FROM];
    };
    const [company] = await mailsOf({});
    expect(company).toMatch(/@/);
    expect(await mailsOf({ MAIL_TO: '', MAIL_FROM: 'a@acme.example' })).toEqual([company, 'a@acme.example']);
    expect(await mailsOf({ MAIL_TO_FILE: '/run/to' })).toEqual([undefined, company]);
  });

  it('names the file of the company that is no JSON', async () => {
    const plan = planServices({ ...options, env: { SITE_FILE: __filename } });
    await expect(plan).rejects.toThrow(`SITE_FILE: ${__filename} cannot be read as JSON (`);
  });

  it.each([
    ['127.0.0.1', 'http://localhost:8080'],
    ['0.0.0.0', 'http://localhost:8080'],
    ['::', 'http://localhost:8080'],
    ['10.0.0.1', 'http://10.0.0.1:8080'],
    ['fd00::1', 'http://[fd00::1]:8080'],
  ])('an installation that listens on %s is found at %s', (host, url) => {
    expect(urlOf({ host, port: 8080 })).toBe(url);
  });

  it('lets glibc return freed memory, unless the environment says otherwise', async () => {
    const processes = async (env: NodeJS.ProcessEnv) => {
      const { services, gateway } = await planServices({ ...options, env });
      return [...services, gateway].map((one) => [one.env.MALLOC_ARENA_MAX, one.env.MALLOC_TRIM_THRESHOLD_]);
    };
    for (const one of await processes({})) expect(one).toEqual(['2', '131072']);
    for (const one of await processes({ MALLOC_ARENA_MAX: '4' })) expect(one).toEqual(['4', '131072']);
  });

  it('limits the main heap of services unless the environment says otherwise', async () => {
    const limitsOf = async (env: NodeJS.ProcessEnv) => {
      const { services } = await planServices({ ...options, env });
      const script =
        'console.log(Math.round(require("node:v8").getHeapStatistics().heap_size_limit / 2 ** 20))';
      return services.map((service) =>
        Number(execFileSync(process.execPath, ['-e', script], { env: service.env }).toString()),
      );
    };
    // The reported limit includes the young generation, so it exceeds the configured old-space size.
    for (const limit of await limitsOf({})) expect(limit).toBeLessThan(300);
    for (const limit of await limitsOf({ NODE_OPTIONS: '--max-old-space-size=900' }))
      expect(limit).toBeGreaterThanOrEqual(900);
  });

  it('makes links in emails written to files point to the port of the product', async () => {
    const siteOf = async (env: NodeJS.ProcessEnv) => {
      const { services, gateway } = await planServices({ ...options, port: 8099, env });
      const [auth, marketing] = ['auth', 'marketing'].map((sender) =>
        services.find(({ name }) => name === sender),
      );
      expect(auth?.env.PUBLIC_URL).toBe(marketing?.env.PUBLIC_URL);
      return [marketing?.env.PUBLIC_URL, gateway.env.PUBLIC_URL];
    };
    expect(await siteOf({})).toEqual(['http://localhost:8099', undefined]);
    const named = 'https://acme.example';
    expect(await siteOf({ PUBLIC_URL: named })).toEqual([named, named]);
    // With a mail server there is no default URL: the operator must set PUBLIC_URL, because emails are read on other machines.
    expect(await siteOf({ SMTP_URL: 'smtp://mail.example' })).toEqual([undefined, undefined]);
    const fromFiles = { SMTP_URL_FILE: '/run/smtp', PUBLIC_URL_FILE: '/run/url' };
    for (const [name, file] of Object.entries(fromFiles))
      expect(await siteOf({ [name]: file })).toEqual([undefined, undefined]);
  });

  it('rejects a single database for all services', async () => {
    for (const env of [{ DATABASE_URL: 'mysql://a/all' }, { DATABASE_URL_FILE: '/run/all' }])
      await expect(planServices({ ...options, env })).rejects.toThrow('AUTH_DATABASE_URL');
  });
});
