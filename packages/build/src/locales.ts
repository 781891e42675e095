import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '@portals/contracts/constants';
import { PageHead, type PortalDescriptor } from '@portals/contracts/releases';
import { z } from 'zod';
import { readJson } from './workspace.js';

type Messages = { [key: string]: string | Messages };
const Messages: z.ZodType<Messages> = z.record(z.string(), z.union([z.string(), z.lazy(() => Messages)]));

export type Locales = Record<Language, Messages>;

/** Flattens nested texts into a map from dotted key to text. */
function flatten(messages: Messages, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(messages)) {
    if (typeof value === 'string') flat.set(prefix + key, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) flat.set(inner, text);
  }
  return flat;
}

const pluralForm = /_(zero|one|two|few|many|other)$/;

/** Returns the names inside `{{…}}`. A plural form may write its number as a word, so `count` is ignored in plural forms. */
function variables(key: string, text: string): string {
  const names = new Set(Array.from(text.matchAll(/\{\{\s*-?\s*([\w.]+)/g), ([, name = '']) => name));
  if (pluralForm.test(key)) names.delete('count');
  return [...names].sort().join(', ');
}

/** Returns the problems of plural forms: a text with `{{count}}` must have the forms `_one` and `_other`. */
function countProblems(language: Language, flat: ReadonlyMap<string, string>): string[] {
  return [...flat].flatMap(([key, text]) => {
    const [, name, form] = /^(.*)_(one|other)$/.exec(key) ?? [];
    if (name !== undefined) {
      const missing = `${name}_${form === 'one' ? 'other' : 'one'}`;
      return flat.has(missing) ? [] : [`"${missing}" is missing in ${language}.json`];
    }
    return /\{\{\s*count\b/.test(text)
      ? [`"${key}" counts in ${language}.json and has no forms _one and _other`]
      : [];
  });
}

/**
 * Returns the differences between the two languages of a folder: keys missing in one language, empty texts, different interpolation
 * variables, and counted texts without their plural forms. Empty when there are none.
 */
export function compareLocales(locales: Locales): string[] {
  const { en, es } = { en: flatten(locales.en), es: flatten(locales.es) };
  const problems = [...countProblems('en', en), ...countProblems('es', es)];
  for (const key of en.keys()) if (!es.has(key)) problems.push(`"${key}" is missing in es.json`);
  for (const key of es.keys()) if (!en.has(key)) problems.push(`"${key}" is missing in en.json`);
  for (const [key, text] of en) {
    const other = es.get(key);
    if (text.trim() === '') problems.push(`"${key}" is empty in en.json`);
    if (other === undefined) continue;
    if (other.trim() === '') problems.push(`"${key}" is empty in es.json`);
    const [left, right] = [variables(key, text), variables(key, other)];
    if (left !== right) problems.push(`"${key}" uses {${left}} in en.json and {${right}} in es.json`);
  }
  return problems;
}

/**
 * Reads the locale files of a folder (`src/locales/<language>.json`); null when it has none. Throws an error that lists every difference
 * between the languages.
 */
export function readLocales(root: string): Locales | null {
  const folder = join(root, 'src', 'locales');
  if (!existsSync(folder)) return null;
  const read = (language: Language) => {
    const file = join(folder, `${language}.json`);
    const parsed = Messages.safeParse(readJson(file));
    if (!parsed.success) throw new Error(`${file} may hold only texts:\n${z.prettifyError(parsed.error)}`);
    return parsed.data;
  };
  const locales = { en: read('en'), es: read('es') };
  const problems = compareLocales(locales);
  if (problems.length > 0) {
    throw new Error(`The languages in ${folder} differ:\n${problems.map((line) => `  ${line}`).join('\n')}`);
  }
  return locales;
}

function lookUp(messages: Messages, key: string): unknown {
  let current: Messages | string | undefined = messages;
  for (const part of key.split('.')) current = typeof current === 'object' ? current[part] : undefined;
  return current;
}

/** Returns the head texts of each route, by path and language. Throws when a route's `head` key does not exist. */
export function resolveHeads(
  descriptor: PortalDescriptor,
  locales: Locales,
): Record<string, Record<Language, PageHead>> {
  const head = (path: string, key: string, language: Language) => {
    const parsed = PageHead.safeParse(lookUp(locales[language], key));
    if (parsed.success) return parsed.data;
    throw new Error(
      `Route ${path}: "${key}" in ${language}.json is not a head with title and description:\n${z.prettifyError(parsed.error)}`,
    );
  };
  const byLanguage = (path: string, key: string): Record<Language, PageHead> => ({
    en: head(path, key, 'en'),
    es: head(path, key, 'es'),
  });
  return Object.fromEntries(descriptor.routes.map(({ path, head: key }) => [path, byLanguage(path, key)]));
}

/** Returns the language of a module that is a locale file; null for any other module. */
export function localeOf(resource: string): Language | null {
  const language = /[\\/]src[\\/]locales[\\/]([a-z]{2})\.json$/.exec(resource)?.[1];
  return languages.find((known) => known === language) ?? null;
}
