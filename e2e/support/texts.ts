import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from './fixtures.ts';
import { root } from './product.ts';

type Variables = Record<string, string | number>;

/** Returns the text for a key and variables; throws for an unknown key. */
export type Texts = (key: string, variables?: Variables) => string;

function lookUp(messages: unknown, key: string): string {
  const value = key.split('.').reduce<unknown>((node, part) => {
    return typeof node === 'object' && node !== null ? Reflect.get(node, part) : undefined;
  }, messages);
  if (typeof value !== 'string') throw new Error(`there is no text "${key}"`);
  return value;
}

/** Folders whose texts are not in `src/locales`: the design system, palette, sharing, account forms, drawings, the posted form and calculator. */
const foldersOf: Readonly<Record<string, readonly string[]>> = {
  'packages/ui': ['packages/ui/src/texts', 'packages/ui/src/account/texts'],
  'packages/ui/src/palette': ['packages/ui/src/palette/texts'],
  'mfe-consulting/src/drawings': ['mfe-consulting/src/drawings/texts'],
  'mfe-marketing/src/locales/posted-form': ['mfe-marketing/src/locales/posted-form'],
  'mfe-marketing/src/suitability': ['mfe-marketing/src/suitability/form-texts'],
  'packages/ui/src/sharing': ['packages/ui/src/sharing/texts'],
};

/**
 * Returns the texts of one folder in a language, read from its locale file.
 * @param folder such as `mfe-consulting` or `packages/platform`
 */
export function textsOf(folder: string, language: Language): Texts {
  const files = (foldersOf[folder] ?? [`${folder}/src/locales`]).map((place) =>
    JSON.parse(readFileSync(join(root, place, `${language}.json`), 'utf8')),
  );
  const messages: unknown = Object.assign({}, ...files);
  return (key, variables = {}) =>
    lookUp(messages, key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(variables[name] ?? ''));
}

/** Matches a label that starts with `text`; "required" or "optional" may follow. */
export const startsWith = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
