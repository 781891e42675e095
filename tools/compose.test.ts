import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const compose = readFileSync(join(__dirname, '..', 'docker-compose.yml'), 'utf8');

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
