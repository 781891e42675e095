import { statSync } from 'node:fs';
import { join } from 'node:path';
import {
  compose,
  databaseNames,
  declared,
  dockerfile,
  part,
  readRoot,
  service,
  serviceNames,
} from './compose-files';
import { graceMs } from './run/grace.mjs';

it('accepts the host name with the published port, even if the gateway itself has another port', () => {
  expect(service('gateway')).toContain(`ports: ["127.0.0.1:\${GATEWAY_PORT-\${PORT:-8080}}:8080"]`);
  expect(service('gateway')).toMatch(
    /ALLOWED_HOSTS: .*localhost:\$\{PORT:-8080\},127\.0\.0\.1:\$\{PORT:-8080\}/,
  );
});

it('lets only the services that send email reach the internet', () => {
  expect(compose).toContain('inside: { internal: true }');
  const senders = ['auth', 'marketing'];
  for (const name of senders) expect(service(name)).toContain('networks: [inside, outside]');
  for (const name of ['mysql', ...serviceNames.filter((one) => !senders.includes(one))])
    expect(service(name)).not.toContain('outside');
});

it('limits the main heap of services, so that half of their memory is left for everything else', () => {
  const [, heapMb] = /NODE_OPTIONS: --max-old-space-size=(\d+)\n/.exec(part('service-environment')) ?? [];
  const [, limitMb] = /mem_limit: (\d+)m\n/.exec(part('hardened')) ?? [];
  expect(Number(heapMb)).toBeGreaterThan(128);
  expect(Number(heapMb)).toBeLessThan(Number(limitMb) / 2);
  for (const name of databaseNames) {
    expect(service(name)).toMatch(/(environment: |<<: )\*service-environment\n/);
    expect(service(name)).not.toMatch(/mem_limit|NODE_OPTIONS/);
  }
  expect(readRoot('tools/run/services.mjs')).toContain(`const heapMb = ${heapMb};\n`);
});

/** Returns the prefix of a service's environment variables. */
const variable = (name: string) => name.toUpperCase().replaceAll('-', '_');

describe('releases', () => {
  it('of the shell and of any portal, even a new one, are published by a one-shot container of a profile', () => {
    expect(compose).not.toMatch(/mfe-[a-z]+ *[}:"]/);
    expect(service('publish')).toContain('profiles: [publish]');
    expect(service('publish')).toContain(`args: { PORTAL: "\${PORTAL:-PORTAL-is-not-set}" }`);
    expect(service('publish')).toContain(`image: portals/publish-\${PORTAL:-nothing}\n`);
  });

  it('are published without publishing or starting anything else', () => {
    for (const name of ['publish', 'seed']) expect(service(name)).not.toContain('depends_on');
    expect(service('gateway')).not.toContain('publish:');
  });

  it('are confirmed by the status that gateways write, and gateways cannot write to the store', () => {
    expect(service('gateway')).toMatch(
      /GATEWAYS_DIR: \/gateways\n[\s\S]*- releases:\/releases:ro\n\s+- gateways:\/gateways\n/,
    );
    expect(compose).toContain('volumes: [releases:/releases, gateways:/gateways:ro]');
  });

  it('fill an empty store and are checked before a gateway starts', () => {
    expect(service('prove')).toContain('seed: { condition: service_completed_successfully }');
    expect(service('gateway')).toContain('prove: { condition: service_completed_successfully }');
    expect(dockerfile).toMatch(/FROM store AS seed\n[\s\S]*?--seed/);
    expect(dockerfile).toMatch(/FROM seed AS prove\n[\s\S]*?COPY --from=gateway-files \/out \/gateway\n/);
  });

  it('are checked with access to the services and the gateways’ volumes, but to no secret', () => {
    for (const name of databaseNames) {
      expect(service('prove')).toContain(`${variable(name)}_URL: http://${name}:8080\n`);
      expect(service('prove')).toContain(`${name}: { condition: service_healthy }`);
    }
    expect(service('prove')).toContain('networks: [inside]\n');
    expect(service('prove')).toMatch(/- releases:\/releases\n\s+- gateways:\/gateways\n\s+- pages:\/data\n/);
    expect(service('prove')).not.toMatch(/secrets|\/run\/|KEY|PASSWORD/);
  });

  it('are published and changed without network access', () => {
    for (const name of ['seed', 'store', 'publish']) expect(service(name)).toContain('network_mode: none');
  });

  it('go to a bucket only from the containers that run no code of live portals, and from the service that receives them', () => {
    const [, services = ''] = /^services:\n([\s\S]*)/m.exec(readRoot('deploy/compose/bucket.yml')) ?? [];
    const named = Array.from(services.matchAll(/^ {2}([a-z]+):$/gm), ([, name]) => name);
    expect(named).toEqual(['publishing', 'seed', 'publish']);
    for (const name of ['seed', 'prove', 'publish', 'store']) expect(service(name)).not.toContain('AWS_');
    // With a bucket, the `seed` container must know that its folder only mirrors the bucket.
    expect(service('seed')).toContain('RELEASES_BUCKET:\n');
  });
});

describe('each declared service', () => {
  it.each(declared)('is run, reached and waited for: $name', ({ name, role, database }) => {
    const manifest = JSON.parse(readRoot(`services/${name}/package.json`));
    expect(manifest.files).toContain('service.json');
    expect(service(name)).toContain(
      database === false ? `target: ${name} }` : `target: service, args: { PACKAGE: "${manifest.name}" }`,
    );
    expect(service('gateway')).toContain(`${variable(name)}_URL: http://${name}:8080\n`);
    expect(service('gateway')).toContain(`${name}: { condition: service_healthy }`);
    if (database !== false)
      expect(service('secrets')).toMatch(new RegExp(`command: .*"/secrets".*, ${name}[,\\]]`));
    if (role === 'sessions')
      expect(service('gateway')).toContain(
        `${variable(name)}_INTERNAL_KEY_FILE: /run/secrets/${name}_internal_key`,
      );
  });

  it('is declared in the image of the gateway', () => {
    expect(dockerfile).toContain(
      'for file in services/*/service.json; do install -D "$file" "/out/$file"; done',
    );
    expect(service('gateway')).not.toContain('SERVICES_DIR');
  });
});

it('takes its number of replicas from a setting, so that scaling one service does not affect the others', () => {
  for (const name of [...databaseNames, 'gateway']) {
    expect(service(name)).toContain(`replicas: \${${variable(name)}_REPLICAS:-1}\n`);
  }
});

/** Returns the lines of a service, and of the blocks that it includes. */
const whole = (name: string): string => {
  const own = service(name);
  return own + Array.from(own.matchAll(/<<: \*([a-z-]+)/g), ([, taken = '']) => part(taken)).join('');
};
const names = Array.from(
  (/^services:\n([\s\S]*?)^networks:/m.exec(compose)?.[1] ?? '').matchAll(/^ {2}([a-z-]+):\n/gm),
  ([, name = '']) => name,
);

describe('each container', () => {
  it('has no privileges that it does not need', () => {
    expect(names).toEqual(
      expect.arrayContaining(['mysql', 'mail', 'nginx', 'gateway', 'seed', 'prove', 'secrets', 'store']),
    );
    for (const name of names) {
      expect(whole(name)).toContain('cap_drop: [ALL]');
      expect(whole(name)).toContain('security_opt: ["no-new-privileges:true"]');
      expect(whole(name)).toContain('read_only: true');
      expect(service(name)).not.toContain('privileged: true');
    }
  });

  it('keeps a bounded log', () => {
    expect(part('logging')).toMatch(/max-size: \d+m, max-file: "\d+"/);
    for (const name of names) expect(whole(name)).toContain('logging: *logging');
  });

  it('that keeps running has limits for memory and processes', () => {
    for (const name of names.filter((one) => one !== 'secrets')) {
      expect(whole(name)).toMatch(/mem_limit: \S+/);
      expect(whole(name)).toMatch(/pids_limit: \d+/);
    }
  });

  it('with a third-party image pins its version', () => {
    const images = Array.from(compose.matchAll(/^ {4}image: (?!portals\/)(\S+)$/gm), ([, image]) => image);
    expect(images.length).toBeGreaterThan(3);
    for (const image of images) expect(image).toMatch(/:v?\d/);
  });
});

it('has a stop timeout longer than the server needs, like `npm start`: its drain, and 15 seconds', () => {
  const drain = /DRAIN_MS: integer\(0, 60_000\)\s+\.default\((\d+)\)/;
  const sources = [
    readRoot('packages/service-kit/src/config/base.ts'),
    readRoot('services/gateway/src/config.ts'),
  ];
  const drains = sources.map((text) => Number(drain.exec(text)?.[1]));
  const [, grace] = /stop_grace_period: \$\{STOP_GRACE_PERIOD:-(\d+)s\}/.exec(part('hardened')) ?? [];
  expect(Number(grace)).toBeGreaterThan(Math.max(...drains) / 1000 + 15);
  expect(graceMs({})).toBeGreaterThan(Math.max(...drains) + 15_000);
  for (const name of [...serviceNames, 'gateway']) {
    expect(service(name)).toContain('<<: *hardened');
    expect(service(name)).not.toContain('stop_grace_period');
  }
});

it('probes servers with the shell alone, and only every few seconds', () => {
  expect(dockerfile).toMatch(/HEALTHCHECK --interval=15s [^\n]* CMD \["is-ready"\]/);
  expect(dockerfile).toContain('COPY --chmod=555 deploy/compose/is-ready.sh /usr/local/bin/is-ready');
  expect(readRoot('deploy/compose/is-ready.sh')).not.toMatch(/node|curl|wget/);
  expect(statSync(join(__dirname, '..', 'deploy', 'compose', 'is-ready.sh')).mode & 0o111).not.toBe(0);
});

it('exposes the gateway’s metrics only inside the network', () => {
  expect(service('gateway')).toContain('METRICS_PORT: 9090');
  expect(compose).not.toMatch(/ports:.*9090/);
});

describe('internal routes and metrics', () => {
  it('require a key that only the service itself, its callers and collectors have', () => {
    expect(part('service-environment')).toContain('INTERNAL_KEY_FILE: /run/secrets/internal_key');
    for (const name of databaseNames) {
      expect(service(name)).toMatch(/\*service-environment/);
      expect(service(name)).toMatch(new RegExp(`volume: \\{ subpath: ${name} \\}`));
    }
    for (const name of ['gateway', 'consulting', 'marketing'])
      expect(service(name)).toContain('AUTH_INTERNAL_KEY_FILE: /run/secrets/auth_internal_key');
    expect(service('gateway')).toContain('volume: { subpath: gateway }');
  });
});

describe('several gateways behind nginx', () => {
  const read = (name: string) => readRoot(`deploy/nginx/${name}`);

  it('are switched on by settings: nginx gets the published port, and its forwarded addresses are trusted', () => {
    expect(service('nginx')).toContain('profiles: [nginx]');
    expect(service('nginx')).toContain(`ports: ["127.0.0.1:\${PORT:-8080}:8080"]`);
    for (const line of ['COMPOSE_PROFILES=nginx', 'GATEWAY_REPLICAS=3', 'GATEWAY_PORT=', 'TRUST_PROXY=1']) {
      expect(read('gateways.env').split('\n')).toContain(line);
    }
  });

  it('do not get the host from a header that a visitor could forge', () => {
    expect(read('nginx.conf')).toContain('proxy_set_header X-Forwarded-Host "";');
  });

  it('store no request or answer in files, which are in the memory of nginx', () => {
    expect(part('hardened')).toContain('tmpfs: [/tmp]');
    expect(read('nginx.conf')).toMatch(
      /client_body_temp_path \/tmp\/body;[\s\S]*proxy_temp_path \/tmp\/proxy;/,
    );
    expect(read('nginx.conf')).toContain('proxy_http_version 1.1;');
    expect(read('nginx.conf')).toContain('proxy_request_buffering off;');
    expect(read('nginx.conf')).toContain('proxy_max_temp_file_size 0;');
    const [, bytes] =
      /UPLOAD_LIMIT: integer\(1024, [\d_]+\)\s+\.default\(([\d_]+)\)/.exec(
        readRoot('services/gateway/src/config.ts'),
      ) ?? [];
    const [, megabytes] = /client_max_body_size (\d+)m;/.exec(read('nginx.conf')) ?? [];
    expect(Number(megabytes) * 1024 * 1024).toBe(Number(bytes?.replaceAll('_', '')));
  });

  it('count limits together on a server that stores nothing and is not published', () => {
    expect(read('gateways.env').split('\n')).toContain('LIMITS_URL=redis://limits:6379');
    expect(service('limits')).toContain('profiles: [nginx]');
    expect(service('limits')).toContain('--save, ""');
    // In protected mode, a Redis server without a password rejects connections from other containers.
    expect(service('limits')).toContain('--protected-mode, "no"');
    expect(service('limits')).not.toContain('ports:');
  });

  it('are resolved again after a replacement, and a refused connection is sent to the next one', () => {
    expect(read('nginx.conf')).toMatch(/resolver 127\.0\.0\.11 valid=1s/);
    expect(read('nginx.conf')).toContain('proxy_next_upstream error timeout;');
    expect(read('nginx.conf')).not.toContain('non_idempotent');
    expect(read('nginx.conf')).not.toContain('proxy_next_upstream_tries');
    expect(read('nginx.conf')).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
  });
});

describe('the service that receives releases', () => {
  it('is the only one that writes to the store over HTTP; gateways only read it', () => {
    expect(service('publishing')).toContain('volumes: [releases:/releases, gateways:/gateways:ro]');
    expect(service('gateway')).toContain('- releases:/releases:ro');
  });

  it('has no secret and shares its network only with the gateways, because it runs code of portals (rule 13.36)', () => {
    expect(service('publishing')).not.toMatch(/secrets|\/run\/|KEY|PASSWORD|DATABASE/);
    expect(service('publishing')).toContain('networks: [publishing]\n');
    expect(compose).toContain('  publishing: { internal: true }\n');
    const others = names.filter((name) => /networks: .*publishing/.test(service(name)));
    expect(others).toEqual(['publishing', 'gateway']);
  });
});

it('lets a backup read every database, create databases for its verification, and reveal only fingerprints of secrets', () => {
  for (const name of databaseNames)
    expect(service('backup')).toContain(
      `${variable(name)}_DATABASE_URL_FILE: /run/secrets/${name}_database_url\n`,
    );
  expect(service('backup')).toContain('BACKUP_DATABASE_URL_FILE: /run/secrets/server_url\n');
  expect(service('backup')).toContain('subpath: backup');
  expect(service('backup')).toMatch(/profiles: \[backup\]/);
  expect(dockerfile).toMatch(/FROM runtime AS backup\n[\s\S]*?COPY tools\/backup\/\*\.mjs tools\/backup\/\n/);
});
