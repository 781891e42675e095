import { documented, environmentOf, readRoot, service } from './compose-files';

/**
 * Settings that are secret in any service. They count as secret in all of them, even where a service does not mark them itself, as the
 * gateway does not mark the demo account's password.
 */
const secrets = new Set(
  documented.flatMap(({ settings }) => settings.filter(({ isSecret }) => isSecret).map(({ name }) => name)),
);

/** Settings that connect containers, place their files or read the volume of secrets, which an operator does not choose. */
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
  // Containers use a database server.
  'SQLITE_SYNCHRONOUS',
  // A mounted file of the checkout.
  'SITE_FILE',
  // Only used by `npm run dev` and `npm start`.
  ...['DEV_PORTALS', 'HANDED_CONNECTIONS'],
]);

/** Returns true when a variable of the shell that runs compose is passed on to the container. */
const isHandedOn = (name: string, value: string | undefined) =>
  value === '' || value?.startsWith(`\${${name}:-`) === true;

describe.each(documented)('the container of $name', ({ name: container, settings }) => {
  const environment = environmentOf(container);
  const own = settings.filter(({ name }) => !wired.has(name));

  it('is given every setting that an operator may choose', () => {
    expect(own.length).toBeGreaterThan(4);
    const missing = own.filter(({ name }) => !isHandedOn(name, environment.get(name)));
    expect(missing).toEqual([]);
  });

  it('is given every secret from a file, too, which is mounted', () => {
    for (const { name } of own.filter((setting) => secrets.has(setting.name))) {
      const path = `/run/own/${name.toLowerCase()}`;
      expect(environment.get(`${name}_FILE`)).toBe(path);
      expect(service(container)).toMatch(new RegExp(`- \\$\\{${name}_FILE:-\\S+\\}:${path}:ro\n`));
    }
  });

  it('is given nothing that it does not know', () => {
    // Node itself reads the last one, which fits the memory of the container.
    const known = [...settings.flatMap(({ name }) => [name, `${name}_FILE`]), 'NODE_OPTIONS'];
    expect([...environment.keys()].filter((name) => !known.includes(name))).toEqual([]);
  });
});

it('sends mail to the container that catches it until a mail server is set', () => {
  for (const sender of ['auth', 'marketing'])
    expect(service(sender)).toContain(`\${SMTP_URL_FILE:-./deploy/compose/smtp_url}:`);
});

it('mounts the facts about the company that SITE_FILE names', () => {
  expect(service('gateway')).toContain(`- \${SITE_FILE:-./site.json}:/etc/portals/site.json:ro`);
});

it.each(['.dockerignore', '.gitignore'])('%s leaves out secrets and backups', (file) => {
  const ignored = readRoot(file).split('\n');
  const kept = ['.env', '.secrets', 'databases.sql', 'secrets.tar', 'releases.tar'];
  expect(ignored).toEqual(expect.arrayContaining([...kept, expect.stringMatching(/^\.data-backups\/?$/)]));
});
