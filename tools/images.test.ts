import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dockerfile, readRoot, service, serviceNames } from './compose-files';

describe('images', () => {
  /** Returns the stages that an image is built from, without those that it only copies from. */
  const lineage = (stage: string): string => {
    const found = new RegExp(`^FROM (\\S+) AS ${stage}\\n[\\s\\S]*?(?=^FROM |$(?![\\s\\S]))`, 'm').exec(
      dockerfile,
    );
    return found ? found[0] + lineage(found[1] ?? '') : '';
  };

  it('install packages before any source is there', () => {
    const [, first = ''] = /AS packages\n([\s\S]*?)(?=^FROM )/m.exec(dockerfile) ?? [];
    expect(first).toContain('pnpm fetch');
    expect(first.match(/^COPY .*$/gm)).toEqual(['COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./']);
  });

  it('of one release are made of nobody else’s sources', () => {
    const copies = lineage('release').match(/^COPY .*$/gm);
    expect(copies).toContain(`COPY \${PORTAL} \${PORTAL}`);
    expect(copies?.join('\n')).not.toMatch(/COPY \. |COPY (shell|mfe-|services)/);
  });

  it.each(['service', 'gateway', 'store', 'seed', 'prove', 'publisher'])(
    '%s: the last stage has no build tools',
    (stage) => {
      expect(lineage(stage)).not.toMatch(/pnpm|AS packages/);
      expect(lineage(stage)).toContain('rm -rf /usr/local/lib/node_modules');
    },
  );

  it('hold of our packages what is compiled, and no sources or tests', () => {
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
      // pnpm refuses a folder of the lockfile that exists without its package.json.
      const [portal] = /^mfe-[^/]+(?=\/)/.exec(folder) ?? [];
      if (portal) expect(lineage('services')).toContain(`COPY ${portal}/package.json ${portal}/\n`);
    }
    // The portal's own dependencies are not installed.
    expect(lineage('services')).toContain('pnpm install --filter "./services/*..." --offline --frozen');
  });

  it('leave build tools out of the service that receives releases', () => {
    expect(dockerfile).toContain('--filter @portals/publishing-service deploy --legacy --prod --no-optional');
    expect(lineage('publishing')).not.toMatch(/pnpm|AS packages/);
  });

  it('leave the database and NestJS out of the gateway', () => {
    expect(dockerfile).toContain('--filter @portals/gateway deploy --legacy --prod --no-optional');
    const kit = JSON.parse(readRoot('packages/service-kit/package.json'));
    expect(kit.dependencies).toHaveProperty('pino');
    expect(Object.keys(kit.dependencies).filter((name) => /nestjs|typeorm|mysql|libsql/.test(name))).toEqual(
      [],
    );
    expect(service('gateway')).toContain('build: { context: ., target: gateway }');
  });
});
