import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const compose = readFileSync(join(__dirname, '..', 'docker-compose.yml'), 'utf8');
const dockerfile = readFileSync(join(__dirname, '..', 'Dockerfile'), 'utf8');

/** The lines of one service. */
function service(name: string): string {
  const found = new RegExp(`^  ${name}:.*\\n(?: {4}.*\\n|\\n)+`, 'm').exec(compose);
  if (!found) throw new Error(`there is no service ${name}`);
  return found[0];
}

it('lets the settings of a proxy in front reach the gateway, or all clients would be one address', () => {
  for (const name of ['TRUST_PROXY', 'PUBLIC_URL']) {
    expect(service('gateway')).toContain(`${name}: \${${name}:-}`);
  }
});

it('answers at the address that the published port gives it, also where that is another than its own', () => {
  expect(service('gateway')).toMatch(/ports: .*\$\{PORT:-8080\}:8080/);
  expect(service('gateway')).toMatch(
    /ALLOWED_HOSTS: .*localhost:\$\{PORT:-8080\},127\.0\.0\.1:\$\{PORT:-8080\}/,
  );
});

it('tells the gateway and marketing alike how the contact form asks for consent', () => {
  for (const name of ['gateway', 'marketing']) {
    expect(service(name)).toContain(`CONTACT_CONSENT: \${CONTACT_CONSENT:-notice}`);
  }
});

it('tells the gateway and marketing alike how long enquiries are kept', () => {
  for (const name of ['gateway', 'marketing']) {
    expect(service(name)).toContain(`CONTACT_RETENTION_MONTHS: \${CONTACT_RETENTION_MONTHS:-12}`);
  }
});

it('lets the service that sends mail out of the inner network, and no other service', () => {
  expect(compose).toContain('inside: { internal: true }');
  expect(service('marketing')).toContain('networks: [inside, outside]');
  for (const name of ['auth', 'consulting', 'mysql']) expect(service(name)).not.toContain('outside');
});

describe('releases', () => {
  const publishers = Array.from(compose.matchAll(/^ {2}(publish-[a-z]+):/gm), ([, name = '']) => name);

  it('of each portal and of the shell can be published by a one-shot of a profile', () => {
    const folders = readdirSync(join(__dirname, '..')).filter((name) => name.startsWith('mfe-'));
    expect(publishers).toEqual(
      expect.arrayContaining(['shell', ...folders].map((name) => `publish-${name.replace('mfe-', '')}`)),
    );
    for (const name of publishers) expect(service(name)).toContain('profiles: [publish]');
  });

  it('are published without publishing anything else, and without starting anything else', () => {
    for (const name of [...publishers, 'seed']) expect(service(name)).not.toContain('depends_on');
    expect(service('gateway')).not.toContain('publish-');
  });

  it('are confirmed by what the gateways write, who cannot write into the store', () => {
    expect(service('gateway')).toMatch(
      /GATEWAYS_DIR: \/gateways\n[\s\S]*- releases:\/releases:ro\n\s+- gateways:\/gateways\n/,
    );
    expect(compose).toContain('volumes: [releases:/releases, gateways:/gateways:ro]');
  });

  it('fill an empty store before the gateway starts', () => {
    expect(service('gateway')).toContain('seed: { condition: service_completed_successfully }');
    expect(dockerfile).toMatch(/FROM store AS seed\n[\s\S]*?--seed/);
  });
});

it('takes the number of replicas from a setting, so that scaling one service leaves the others alone', () => {
  for (const name of ['auth', 'consulting', 'marketing']) {
    expect(service(name)).toContain(`replicas: \${${name.toUpperCase()}_REPLICAS:-1}\n`);
  }
});
