// Reports imports of an entry point ("door") of @portals/contracts that belongs to another service or portal.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startedDirectly } from './started-directly.mjs';

/** Entry points that every package may import. */
const common = ['composition', 'constants', 'errors', 'fields', 'routes', 'suitability'];
/**
 * Additional doors by folder: some parts of the site need sessions or releases, two portals share a service, and the administrators' pages
 * use several services.
 */
const more = {
  'mfe-comercia': ['marketing', 'sharing'],
  'mfe-consulting': ['sharing'],
  'mfe-team': ['sharing'],
  shell: ['auth'],
  'packages/platform': ['auth', 'login'],
  'packages/service-kit': ['admin', 'auth', 'sharing'],
  'packages/ui': ['auth', 'sharing'],
  'packages/build': ['releases'],
  'packages/portal-cli': ['releases', 'publishing'],
  'services/gateway': ['auth', 'releases'],
  'services/auth': ['admin', 'login'],
  'services/consulting': ['sharing'],
  'services/marketing': ['admin', 'sharing'],
  'services/publishing': ['admin', 'releases'],
};

/**
 * Returns true when a file may import a door. Services and portals may import the door with the same name (`services/billing` and
 * `mfe-billing`: `billing`), and portals may also import `auth`, to sign people in.
 * @param {string} file path in the repository
 * @param {string} door `consulting` of `@portals/contracts/consulting`
 */
export function mayImport(file, door) {
  if (door === 'testing') return /\.test\.tsx?$/.test(file);
  if (common.includes(door) || file.startsWith('packages/contracts/')) return true;
  const [, service] = /^services\/([^/]+)\//.exec(file) ?? [];
  const [, portal] = /^mfe-([^/]+)\//.exec(file) ?? [];
  if (door === (service ?? portal) || (portal && door === 'auth')) return true;
  return Object.entries(more).some(
    ([folder, doors]) => file.startsWith(`${folder}/`) && doors.includes(door),
  );
}

/** @returns {string[]} faults of a file, one line each */
export const foreignDoors = (file, text) =>
  [...text.matchAll(/['"]@portals\/contracts\/([a-z-]+)['"]/g)]
    .filter(([, door]) => !mayImport(file, door))
    .map(([, door]) => `${file}: @portals/contracts/${door} belongs to another part of the site`);

/** Lists source files of the shell, the portals, the packages and the services, as paths in the repository. */
function sourcesOf(root) {
  const inside = (folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
  const portals = readdirSync(root).filter((name) => name.startsWith('mfe-'));
  const folders = ['shell', ...portals, ...inside('packages'), ...inside('services')].map(
    (name) => `${name}/src`,
  );
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => /\.tsx?$/.test(file));
}

if (startedDirectly(import.meta.url)) {
  const root = process.env.PORTALS_ROOT ?? process.cwd();
  const problems = sourcesOf(root).flatMap((file) =>
    foreignDoors(file, readFileSync(join(root, file), 'utf8')),
  );
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
