// Checks the order of folders ("rooms"). A package may list `rooms` in its package.json, for itself or for a folder below `src`: each room
// may import only rooms that are listed before it, and only through the entry points `index.ts` or `plain.ts` ("doors"). Folders must not
// import each other in a cycle in any package. `plain.ts` must not load any framework, so that rules and worker threads can import it.
// Tests and helpers in a folder `test` may import everything.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { startedDirectly } from './started-directly.mjs';

const specifier =
  /(?:\bfrom|\bimport)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]|new URL\(\s*['"](\.{1,2}\/[^'"]+)['"]/g;
const isSource = (file) => /\.[cm]?tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$|^test\//.test(file);

/**
 * Returns the imports between files of a package.
 * @param {Record<string, string>} files texts of all files by their path below `src`
 * @returns {{ from: string, to: string, onDemand: boolean }[]} imports of existing files only
 */
export function importsOf(files) {
  const resolve = (from, target) => {
    const path = posix.join(posix.dirname(from), target);
    const plain = path.replace(/\.js$/, '');
    const ways = [path, `${plain}.ts`, `${plain}.tsx`, `${path}/index.ts`, `${path}/index.tsx`];
    return ways.find((way) => way in files && isSource(way));
  };
  return Object.entries(files)
    .filter(([from]) => isSource(from))
    .flatMap(([from, text]) =>
      [...text.matchAll(specifier)].flatMap(([whole, imported, opened]) => {
        const to = resolve(from, imported ?? opened);
        return to === undefined ? [] : [{ from, to, onDemand: /^import\s*\(/.test(whole) }];
      }),
    );
}

const doors = ['index.ts', 'plain.ts'];
const isDoorOf = (file, room) => doors.some((door) => file === `${room}/${door}`);

const valueImport = /^(?:import|export)\s+(?!type\b)(?:([^;'"]*?)\s+from\s+)?['"]([^'"]+)['"]/gm;
const framework =
  /^(@nestjs\/.+|typeorm|fastify|nodemailer(\/.+)?|rxjs|@portals\/service-kit(\/(testing|mail))?)$/;
const areTypes = (names) => /^\{(\s*type\s[^,}]*,?)+\s*\}$/.test(names?.trim() ?? '');

/**
 * Returns the frameworks that a file loads, directly or through other files.
 * @param {Record<string, string>} files
 * @returns {{ file: string, name: string }[]} each with the file that imports it
 */
export function frameworksOf(files, start) {
  const seen = new Set();
  const found = [];
  const open = [start];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const [, names, name] of (files[file] ?? '').matchAll(valueImport)) {
      if (areTypes(names)) continue;
      if (framework.test(name)) found.push({ file, name });
      if (name.startsWith('.')) open.push(posix.join(posix.dirname(file), name).replace(/\.js$/, '.ts'));
    }
  }
  return found;
}

const firstOf = (file) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : null);

/**
 * Returns imports that violate the order: imports of a later room, or of a file that is not a door. Files directly in `src` connect the
 * rooms, so they count as the last room. An `import()` may also name a file directly inside a room, because importing the door would load
 * the whole room.
 * @param {{ from: string, to: string, onDemand: boolean }[]} imports
 * @param {readonly string[]} rooms in their order
 */
export const wrongImports = (imports, rooms) =>
  imports.flatMap(({ from, to, onDemand }) => {
    const [room, other] = [firstOf(from), firstOf(to)];
    if (room === other && isDoorOf(from, room)) return [];
    if (room === other)
      return room !== null && isDoorOf(to, room) ? [`${from} imports its own door ${to}`] : [];
    const place = (name) => (name === null ? rooms.length : rooms.indexOf(name));
    if (place(other) > place(room)) return [`${from} imports ${to}, which runs upward`];
    const isOpen = isDoorOf(to, other) || (onDemand && posix.dirname(to) === other);
    return isOpen ? [] : [`${from} imports ${to} past the door ${other}/index.ts`];
  });

/**
 * Returns groups of folders that import each other in a cycle. A file directly in `src` or in a room counts as a separate unit, because
 * such a file connects folders.
 * @param {{ from: string, to: string }[]} imports
 * @param {readonly string[]} rooms
 * @returns {{ members: string[], imports: { from: string, to: string }[] }[]}
 */
export function circles(imports, rooms = []) {
  const nodeOf = (file) => (['.', ...rooms].includes(posix.dirname(file)) ? file : posix.dirname(file));
  const next = new Map();
  for (const { from, to } of imports) {
    const [node, other] = [nodeOf(from), nodeOf(to)];
    if (node !== other) next.set(node, (next.get(node) ?? new Set()).add(other));
  }
  const reached = (start) => {
    const found = new Set();
    const open = [...(next.get(start) ?? [])];
    for (let node = open.pop(); node !== undefined; node = open.pop())
      if (!found.has(node)) {
        found.add(node);
        open.push(...(next.get(node) ?? []));
      }
    return found;
  };
  const all = new Map([...next.keys()].map((node) => [node, reached(node)]));
  const done = new Set();
  return [...all.keys()].sort().flatMap((node) => {
    if (done.has(node) || !all.get(node)?.has(node)) return [];
    const members = [...all.keys()].filter((one) => all.get(node)?.has(one) && all.get(one)?.has(node));
    for (const one of members) done.add(one);
    const inside = ({ from, to }) =>
      nodeOf(from) !== nodeOf(to) && members.includes(nodeOf(from)) && members.includes(nodeOf(to));
    return [{ members: members.sort(), imports: imports.filter(inside) }];
  });
}

/**
 * Returns all violations in a package.
 * @param {Record<string, string>} files texts of all files by their path below `src`
 * @param {readonly string[] | undefined} rooms in their order, if the package has them
 * @returns {string[]} faults, one line each
 */
export function roomProblems(files, rooms) {
  const imports = importsOf(files);
  const folders = new Set(
    Object.keys(files)
      .filter(isSource)
      .flatMap((file) => firstOf(file) ?? []),
  );
  const unlike =
    rooms === undefined
      ? []
      : [
          ...[...folders]
            .filter((name) => !rooms.includes(name))
            .map((name) => `${name} is no room of package.json`),
          ...rooms
            .filter((name) => !folders.has(name))
            .map((name) => `${name} is a room of package.json and no folder`),
        ];
  return [
    ...unlike,
    ...(rooms === undefined ? [] : wrongImports(imports, rooms)),
    ...(rooms ?? []).flatMap((room) =>
      frameworksOf(files, `${room}/plain.ts`).map(
        ({ file, name }) => `${room}/plain.ts loads ${name}, in ${file}`,
      ),
    ),
    ...circles(imports, rooms).map(({ members, imports: some }) =>
      [`in a circle: ${members.join(', ')}`, ...some.map(({ from, to }) => `    ${from} imports ${to}`)].join(
        '\n',
      ),
    ),
  ];
}

/** Returns the folders with sources in this repository. */
function packagesIn(root) {
  const inside = (folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
  const portals = readdirSync(root).filter((name) => name.startsWith('mfe-'));
  return ['shell', ...portals, ...inside('packages'), ...inside('services')].filter((name) =>
    existsSync(join(root, name, 'src')),
  );
}

const filesOf = (folder) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(isSource)
      .map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
  );

if (startedDirectly(import.meta.url)) {
  const root = process.env.PORTALS_ROOT ?? process.cwd();
  const problems = packagesIn(root).flatMap((name) => {
    const { rooms } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'));
    const problemsIn = (folder, ofFolder) =>
      roomProblems(filesOf(join(root, name, 'src', folder)), ofFolder).map(
        (line) => `${posix.join(name, folder)}: ${line}`,
      );
    if (rooms === undefined || Array.isArray(rooms)) return problemsIn('', rooms);
    const inside = Object.entries(rooms).flatMap(([folder, ofFolder]) => problemsIn(folder, ofFolder));
    return [...problemsIn('', undefined), ...inside];
  });
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
