import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dockerfile, readRoot, service, serviceNames } from './compose-files';

describe('images', () => {
  /** Returns the stages that an image is based on, but not stages from which it only copies. */
  const lineage = (stage: string): string => {
    const found = new RegExp(`^FROM (\\S+) AS ${stage}\\n[\\s\\S]*?(?=^FROM |$(?![\\s\\S]))`, 'm').exec(
      dockerfile,
    );
    return found ? found[0] + lineage(found[1] ?? '') : '';
  };

  it('install packages before any source is copied', () => {
    const [, first = ''] = /AS packages\n([\s\S]*?)(?=^FROM )/m.exec(dockerfile) ?? [];
    expect(first).toContain('pnpm fetch');
    expect(first.match(/^COPY .*$/gm)).toEqual(['COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./']);
  });

  it('of one portal’s release contain only that portal’s sources', () => {
    const copies = lineage('release').match(/^COPY .*$/gm);
    expect(copies).toContain(`COPY \${PORTAL} \${PORTAL}`);
    expect(copies?.join('\n')).not.toMatch(/COPY \. |COPY (shell|mfe-|services)/);
  });

  it.each(['service', 'gateway', 'store', 'seed', 'prove', 'publisher'])(
    '%s: the last stage has no build tools',
    (stage) => {
      expect(lineage(stage)).not.toMatch(/pnpm|AS packages/);
      // The image must start from scratch and copy only the trimmed base image.
      expect(lineage(stage)).toMatch(/FROM scratch AS runtime\nCOPY --from=trimmed \/ \/\n/);
    },
  );

  it('have no package manager, and keep the list of Debian’s packages for scanners', () => {
    const trimmed = lineage('trimmed');
    for (const tool of ['npm', 'corepack', 'yarn', 'apt', 'dpkg', 'perl'])
      expect(trimmed).toMatch(new RegExp(`rm -rf [^&]*/bin/${tool}`));
    expect(trimmed).not.toMatch(/\/var\/lib\/dpkg(\s|\/status)/);
  });

  it.each(['service', 'gateway', 'publishing', 'store', 'backup'])(
    '%s: contains the list of its packages',
    (stage) => {
      const [, source = ''] = /COPY --from=(\S+) \/(?:out|src) \/app/.exec(lineage(stage)) ?? [];
      expect(lineage(source)).toMatch(/node deploy\/sbom\.mjs \S*sbom\.cdx\.json --filter \S+/);
      // The package list must be generated without optional packages if they are not installed.
      if (/deploy .*--no-optional/.test(lineage(source)))
        expect(lineage(source)).toMatch(/sbom\.cdx\.json .*--no-optional/);
    },
  );

  it('backup: contains the dependencies of our packages, and no build tools', () => {
    const own = ['contracts', 'service-kit', 'portal-cli'].map((name) => `--filter @portals/${name} `);
    for (const filter of ['pnpm install --prod ', '--filter "./services/*" ', ...own])
      expect(lineage('backup-files')).toContain(filter);
    expect(lineage('backup-files')).toContain('rm -rf node_modules services/*/node_modules');
    for (const file of ['backup/bucket', 'backup/place', 'backup/prove', 'admin/call-internal'])
      expect(readRoot(`tools/${file}.mjs`)).not.toContain('portal-cli/dist/index.js');
  });

  it('contain our packages as compiled code, without sources or tests', () => {
    for (const folder of [
      'packages/contracts',
      'packages/service-kit',
      'packages/portal-cli',
      'services/gateway',
      ...serviceNames.map((name) => `services/${name}`),
    ]) {
      const { files } = JSON.parse(readRoot(`${folder}/package.json`));
      expect(files.filter((name: string) => !/^(!.*|locales|service\.json)$/.test(name))).toEqual(['dist']);
    }
  });

  it.each(['gateway', ...serviceNames])('of %s: every package of ours that it needs is copied', (name) => {
    const workspaces = /^packages:\n((?: {2}- .*\n)+)/m.exec(readRoot('pnpm-workspace.yaml'))?.[1] ?? '';
    const folders = Array.from(workspaces.matchAll(/- ([^*\n]+)$/gm), ([, folder = '']) => folder);
    const ours = [...folders, 'packages/contracts', 'packages/service-kit', 'packages/portal-cli'].filter(
      (folder) => existsSync(join(__dirname, '..', folder, 'package.json')),
    );
    const folderOf = new Map(
      ours.map((folder) => [JSON.parse(readRoot(`${folder}/package.json`)).name, folder]),
    );
    const { dependencies } = JSON.parse(readRoot(`services/${name}/package.json`));
    const needed = Object.keys(dependencies).filter((one) => dependencies[one] === 'workspace:*');
    expect(needed).toContain('@portals/contracts');
    for (const folder of needed.map((one) => folderOf.get(one) ?? '')) {
      expect(lineage('services')).toContain(`COPY ${folder} ${folder}\n`);
      // pnpm rejects a workspace folder that exists without its package.json.
      const [portal] = /^mfe-[^/]+(?=\/)/.exec(folder) ?? [];
      if (portal) expect(lineage('services')).toContain(`COPY ${portal}/package.json ${portal}/\n`);
    }
    // Only the services' dependencies are installed, not those of the copied portals.
    expect(lineage('services')).toContain('pnpm install --filter "./services/*..." --offline --frozen');
  });

  it('of the publishing service contain no build tools', () => {
    expect(dockerfile).toContain('--filter @portals/publishing-service deploy --legacy --prod --no-optional');
    expect(lineage('publishing')).not.toMatch(/pnpm|AS packages/);
  });

  it('of the gateway contain neither the database drivers nor NestJS', () => {
    expect(dockerfile).toContain('--filter @portals/gateway deploy --legacy --prod --no-optional');
    const kit = JSON.parse(readRoot('packages/service-kit/package.json'));
    expect(kit.dependencies).toHaveProperty('pino');
    expect(Object.keys(kit.dependencies).filter((name) => /nestjs|typeorm|mysql|libsql/.test(name))).toEqual(
      [],
    );
    expect(service('gateway')).toContain('build: { context: ., target: gateway }');
  });
});
