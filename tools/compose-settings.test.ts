import { parse } from 'yaml';
import { compose, databaseNames, documented, environmentOf, readRoot, service } from './compose-files';

/**
 * Settings that are secret in any service. They count as secret everywhere, even if one service does not mark them: the gateway, for
 * example, does not mark the demo account's password.
 */
const secrets = new Set(
  documented.flatMap(({ settings }) => settings.filter(({ isSecret }) => isSecret).map(({ name }) => name)),
);

/** Settings that connect containers, or locate their files and secrets. They are fixed, so operators do not choose them. */
const wired = new Set([
  ...[
    'HOST',
    'PORT',
    'DATA_DIR',
    'DATABASE_URL',
    'AUTH_JWKS_URL',
    'INTERNAL_KEY',
    'AUTH_INTERNAL_KEY',
    'CONSULTING_INTERNAL_KEY',
    'MARKETING_INTERNAL_KEY',
    'KEY_SECRET',
  ],
  ...['METRICS_HOST', 'METRICS_PORT', 'RELEASES_DIR', 'GATEWAYS_DIR', 'SERVICES_DIR'],
  ...['AUTH_URL', 'CONSULTING_URL', 'MARKETING_URL', 'PUBLISHING_URL'],
  // Applies only to SQLite, whereas containers use a database server.
  'SQLITE_SYNCHRONOUS',
  // The file is mounted from the checkout.
  'SITE_FILE',
  // Used only by `npm run dev` and `npm start`.
  ...['DEV_PORTALS', 'HANDED_CONNECTIONS'],
]);

/** Returns true when compose passes the variable from its environment to the container. */
const isHandedOn = (name: string, value: string | undefined) =>
  value === '' || value?.startsWith(`\${${name}:-`) === true;

type Mount = string | { source: string };
/** Mounts by container, in the short form or the long one; without those of a container that it extends. */
const mounts: Record<string, Mount[]> = Object.fromEntries(
  Object.entries<{ volumes?: Mount[] }>(parse(compose, { merge: true }).services).map(
    ([name, { volumes = [] }]) => [name, volumes],
  ),
);

/** Matches the mount of the file that a variable names; if the file does not exist, no folder is created in its place. */
const fileOf = (variable: string, target: unknown = expect.any(String)) =>
  expect.objectContaining({
    source: expect.stringMatching(`^\\$\\{${variable}:-\\S+\\}$`),
    ...{ target, type: 'bind', read_only: true, bind: { create_host_path: false } },
  });

describe.each(documented)('the container of $name', ({ name: container, settings }) => {
  const environment = environmentOf(container);
  const own = settings.filter(({ name }) => !wired.has(name));

  it('gets every setting that an operator may choose', () => {
    expect(own.length).toBeGreaterThan(4);
    const missing = own.filter(({ name }) => !isHandedOn(name, environment.get(name)));
    expect(missing).toEqual([]);
  });

  it('gets every secret from a mounted file as well', () => {
    for (const { name } of own.filter((setting) => secrets.has(setting.name))) {
      const path = `/run/own/${name.toLowerCase()}`;
      expect(environment.get(`${name}_FILE`)).toBe(path);
      expect(mounts[container]).toContainEqual(fileOf(`${name}_FILE`, path));
    }
  });

  it('gets no unknown setting', () => {
    // NODE_OPTIONS is read by Node itself; it limits the heap to the container's memory.
    const known = [...settings.flatMap(({ name }) => [name, `${name}_FILE`]), 'NODE_OPTIONS'];
    expect([...environment.keys()].filter((name) => !known.includes(name))).toEqual([]);
  });
});

it('sends email to the container that catches it until a mail server is configured', () => {
  for (const sender of ['auth', 'marketing'])
    expect(service(sender)).toContain(`source: "\${SMTP_URL_FILE:-./deploy/compose/smtp_url}", `);
});

/** Returns the variables that name files which are mounted into containers. */
const fileVariables = (list: Mount[]) =>
  list.flatMap((mount) => {
    const source = typeof mount === 'string' ? mount : mount.source;
    return /^\$\{(\w+_FILE)\b/.exec(source)?.slice(1) ?? [];
  });

it('makes no folder where a file that an operator names does not exist', () => {
  for (const list of Object.values(mounts))
    for (const name of fileVariables(list)) expect(list).toContainEqual(fileOf(name));
});

it('mounts every file of an operator for the doctor, at the path that it derives from the setting', () => {
  const names = new Set(Object.values(mounts).flatMap(fileVariables));
  expect(names.size).toBeGreaterThan(8);
  for (const name of names)
    expect(mounts.backup).toContainEqual(
      fileOf(name, `/run/own/${name.replace(/_FILE$/, '').toLowerCase()}`),
    );
});

it('gives the doctor the settings of `.env`, the sender of the services, and the address and key of each of them', () => {
  const environment = environmentOf('doctor');
  expect(service('doctor')).toContain('extends: { service: backup }\n');
  expect(service('doctor')).toContain('env_file: [{ path: .env, required: false }]\n');
  expect(environment.get('MAIL_FROM')).toBe(environmentOf('marketing').get('MAIL_FROM'));
  for (const name of databaseNames) {
    const variable = name.toUpperCase().replaceAll('-', '_');
    expect(environment.get(`${variable}_URL`)).toBe(`http://${name}:8080`);
    expect(environment.get(`${variable}_INTERNAL_KEY_FILE`)).toBe(`/run/keys/${name}_key`);
  }
  expect(service('doctor')).toContain('target: /run/keys, read_only: true, volume: { subpath: admin } }\n');
});

it('gives the doctor the settings of the gateways behind nginx, which are not in `.env`', () => {
  const there = Array.from(
    readRoot('deploy/nginx/gateways.env').matchAll(/^(\w+)=/gm),
    ([, name = '']) => name,
  );
  const settings = there.filter((name) => environmentOf('gateway').has(name));
  expect(settings).toEqual(expect.arrayContaining(['LIMITS_URL', 'TRUST_PROXY']));
  for (const name of settings) expect(environmentOf('doctor').get(name)).toBe('');
});

it('mounts the site facts from SITE_FILE', () => {
  expect(service('gateway')).toContain(
    `source: "\${SITE_FILE:-./site.json}", target: /etc/portals/site.json }`,
  );
});

it.each(['.dockerignore', '.gitignore'])('%s leaves out secrets and backups', (file) => {
  const ignored = readRoot(file).split('\n');
  const kept = ['.env', '.secrets', 'databases.sql', 'secrets.tar', 'releases.tar'];
  expect(ignored).toEqual(expect.arrayContaining([...kept, expect.stringMatching(/^\.data-backups\/?$/)]));
});
