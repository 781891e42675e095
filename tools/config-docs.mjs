// Generates docs/configuration.md from the configuration schemas of all services, so that it cannot differ from them. With `--check` it
// writes nothing, and fails when the page is out of date.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const page = join(root, 'docs', 'configuration.md');

const intro = `# Configuration

Made by \`node tools/config-docs.mjs\` from the schemas in \`services/*/src/config.ts\` and what services declare; do not edit it by hand.

Everything is set by environment variables, read once at start. A wrong value stops the service with a message that
names the variable. For every variable \`X\`, \`X_FILE\` may name a file that holds the value instead: that is how
secrets should be given. An empty variable counts as unset.

In containers, set the variables in the environment of \`docker compose\` or in the file \`.env\` beside \`docker-compose.yml\`,
which hands them on. There \`X_FILE\` is for what is marked secret, and \`SITE_FILE\` names a file of the host. Addresses, folders and
keys between the containers are set already. Who makes \`DRAIN_MS\` longer raises \`STOP_GRACE_PERIOD\` (\`30s\`) with it.
`;

const isDefinition = (value) =>
  typeof value === 'object' && value !== null && typeof value.load === 'function' && 'variables' in value;

const { compileAll } = await import('./compile.mjs');
await compileAll(root);
const compiled = (path) => import(pathToFileURL(join(root, path)).href);
const { upstreamConfig } = await compiled('services/gateway/dist/api/upstreams.js');
const { readDeclarations } = await compiled('packages/service-kit/dist/plain.js');

/** Adds the gateway's variables for the declared services. */
const withUpstreams = ({ name, variables }) => ({
  name,
  variables:
    name === 'gateway'
      ? { ...variables, ...upstreamConfig(readDeclarations(join(root, 'services'))).variables }
      : variables,
});

/** @returns {Promise<{name: string, variables: Record<string, any>}[]>} */
async function definitions() {
  const services = readdirSync(join(root, 'services')).sort();
  const files = services.map((name) => join(root, 'services', name, 'dist', 'config.js')).filter(existsSync);
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(file).href)));
  return modules.flatMap((module) => Object.values(module).filter(isDefinition)).map(withUpstreams);
}

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** Unwraps defaults, optionals and pipes, and returns the schema that has the type of the value. */
function innermost(schema) {
  const { def } = schema;
  return def.innerType ? innermost(def.innerType) : def.type === 'pipe' ? innermost(def.in) : schema;
}

function kindOf(schema) {
  const inner = innermost(schema);
  if (inner.def.type === 'enum')
    return Object.keys(inner.def.entries)
      .map((value) => `\`${value}\``)
      .join(', ');
  if (inner.def.type === 'number') {
    const { minValue, maxValue } = inner;
    const bounded = Number.isSafeInteger(minValue) && Number.isSafeInteger(maxValue);
    return bounded ? `number, ${minValue} to ${maxValue}` : 'number';
  }
  if (inner.def.type === 'boolean' || inner.def.type === 'stringbool') return 'true or false';
  return inner.def.format === 'url' ? 'URL' : 'text';
}

function defaultOf(schema) {
  const parsed = schema.safeParse(undefined);
  if (!parsed.success) return 'required';
  if (parsed.data === undefined || parsed.data === '') return 'unset';
  return `\`${String(parsed.data)}\``;
}

/** Returns the metadata of a schema (`describe`, `secret`), which may be on any of its wrappers. */
function metaOf(schema) {
  const own = schema.meta() ?? {};
  return schema.def.innerType ? { ...metaOf(schema.def.innerType), ...own } : own;
}

function row([name, schema]) {
  const { description = '', secret = false } = metaOf(schema);
  const about = secret ? `${description} (secret)` : description;
  return `| \`${name}\` | ${cell(about)} | ${cell(kindOf(schema))} | ${cell(defaultOf(schema))} |`;
}

function section({ name, variables }) {
  const rows = Object.entries(variables).map(row).join('\n');
  return `## ${name}\n\n| Variable | What it does | Value | Default |\n|---|---|---|---|\n${rows}\n`;
}

const text = [intro, ...(await definitions()).map(section)].join('\n');

if (!process.argv.includes('--check')) {
  writeFileSync(page, text);
} else if (!existsSync(page) || readFileSync(page, 'utf8') !== text) {
  console.error('docs/configuration.md is not up to date: run `node tools/config-docs.mjs`');
  process.exitCode = 1;
}
