// Writes docs/api: all exports of contracts, platform and ui with their types, so that a change of the public API shows in a diff. With
// `--check` it writes nothing, and fails when a page is out of date.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const contractDoors = readdirSync(join(root, 'packages/contracts/src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

/** Packages that portals and services depend on, with the modules that their `exports` point to. */
const packages = {
  contracts: Object.fromEntries(contractDoors.map((door) => [`./${door}`, `${door}/index`])),
  platform: {
    '.': 'public',
    './form': 'form',
    './events': 'events',
    './list': 'list',
    './host': 'host',
    './testing': 'testing',
  },
  ui: {
    '.': 'public',
    './account': 'account',
    './second-click': 'second-click',
    './sharing': 'sharing',
    './spanish-line': 'spanish-line',
    './tokens': 'tokens',
  },
};

/** @param {string} folder folder for the declarations */
function emitDeclarations(folder) {
  const args = ['-p', 'tsconfig/api.json', '--outDir', folder];
  const { status, stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), args, {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stdout);
}

/** Splits a declaration file into top-level statements, each of which begins with a keyword at the start of a line. */
const statementsOf = (text) =>
  text
    .split(/^(?=(?:export|import|declare|type|interface)\b)/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');

const declaration =
  /^export (?:declare )?(?:abstract )?(?:const|let|function|class|interface|type|enum) ([\w$]+)/;
const reexport = /^export (?:type )?(\*|\{[^}]*\})(?: from '([^']+)')?;?$/;

/** Returns the absolute path of a module that another one imports. */
function resolveModule(from, specifier) {
  const base = join(dirname(from), specifier.replace(/\.js$/, ''));
  return [`${base}.d.ts`, join(base, 'index.d.ts')].find(existsSync);
}

/** Returns the names in braces: `{ A, type B, C as D }`. */
const namesIn = (braces) =>
  braces
    .replace(/[{}]/g, '')
    .split(',')
    .map((part) => part.trim().replace(/^type /, ''))
    .filter((part) => part !== '')
    .map((part) => part.split(' as '))
    .map(([name = '', as = name]) => ({ name, as }));

/**
 * Returns the exports of a module.
 * @returns {Map<string, string>} declarations by exported name
 */
function exportsOf(file) {
  const found = new Map();
  const add = (name, text) => found.set(name, found.has(name) ? `${found.get(name)}\n${text}` : text);
  const statements = statementsOf(readFileSync(file, 'utf8'));
  for (const statement of statements) {
    const [, name] = declaration.exec(statement) ?? [];
    if (name !== undefined) add(name, statement);
    const [, what, specifier] = reexport.exec(statement.replace(/\s+/g, ' ')) ?? [];
    if (what === undefined || specifier === undefined) continue;
    const module = specifier.startsWith('.') ? resolveModule(file, specifier) : undefined;
    if (specifier.startsWith('.') && module === undefined)
      throw new Error(`${file}: ${specifier} is not there`);
    const inner = module ? exportsOf(module) : null;
    const names =
      what === '*' ? [...(inner ?? []).keys()].map((one) => ({ name: one, as: one })) : namesIn(what);
    for (const { name: one, as } of names) {
      const text = inner ? inner.get(one) : `export { ${one} } from '${specifier}';`;
      if (text === undefined) throw new Error(`${file}: ${one} is not found in ${specifier}`);
      add(as, text);
    }
  }
  return found;
}

/** Matches the declaration of a constant, such as a zod schema; the group is its type. */
const constant = /^export declare const [\w$]+: (z\.[\s\S]+?);(?:\nexport|$)/;

/**
 * Writes `typeof Name` where the compiler has copied the type of another exported schema, so that a change of that schema shows once.
 * @param {Map<string, string>} all declarations by exported name, of the whole package
 * @returns {Map<string, string>} shorter declarations by exported name
 */
function withNames(all) {
  const types = [...all]
    .map(([name, text]) => ({ name, lines: constant.exec(text)?.[1]?.split('\n') ?? [] }))
    .filter(({ lines }) => lines.length > 4 || (lines.length > 1 && !lines[0]?.startsWith('z.ZodObject')))
    .sort((a, b) => b.lines.length - a.lines.length || (a.name < b.name ? -1 : 1));
  const shorten = (name, text) => {
    let short = text.replace(`\nexport type ${name} = z.infer<typeof ${name}>;`, '');
    for (const { name: other, lines } of types) {
      const [first, ...rest] = lines;
      if (other === name || !short.includes(first)) continue;
      const depths = new Set(short.split('\n').map((line) => /^ */.exec(line)[0]));
      for (const depth of depths) {
        const copy = [first, ...rest.map((line) => depth + line)].join('\n');
        // A schema that is equal to another one as a whole keeps its own declaration.
        if (constant.exec(short)?.[1] !== copy) short = short.replaceAll(copy, `typeof ${other}`);
      }
    }
    const hasType = !constant.test(text) || text.includes(`\nexport type ${name} `);
    return hasType ? short : `${short}\n// There is no type ${name}.`;
  };
  return new Map([...all].map(([name, text]) => [name, shorten(name, text)]));
}

function pageOf(name, folder) {
  const exportsByDoor = Object.entries(packages[name]).map(([door, module]) => ({
    door,
    all: exportsOf(join(folder, name, 'src', `${module}.d.ts`)),
  }));
  const short = withNames(new Map(exportsByDoor.flatMap(({ all }) => [...all])));
  const doors = exportsByDoor.map(({ door, all }) => {
    const sorted = [...all.keys()].sort().map((one) => short.get(one));
    return `## ${join(`@portals/${name}`, door)}\n\n\`\`\`ts\n${sorted.join('\n')}\n\`\`\`\n`;
  });
  return `# @portals/${name}

Made by \`node tools/api-report.mjs\` from the sources; do not edit it by hand. A change here is a change of what others are
written against. A schema stands for the type of the same name, too; \`typeof Name\` is a schema that stands elsewhere on this page.

${doors.join('\n')}`;
}

const folder = mkdtempSync(join(tmpdir(), 'api-report-'));
try {
  emitDeclarations(folder);
  for (const name of Object.keys(packages)) {
    const page = join(root, 'docs', 'api', `${name}.md`);
    const text = pageOf(name, folder);
    if (!process.argv.includes('--check')) writeFileSync(page, text);
    else if (!existsSync(page) || readFileSync(page, 'utf8') !== text) {
      console.error(`docs/api/${name}.md is not up to date: node tools/api-report.mjs`);
      process.exitCode = 1;
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
