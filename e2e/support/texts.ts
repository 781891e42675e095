import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from './fixtures.ts';
import { root } from './product.ts';

type Variables = Record<string, string | number>;

/** From a key and variables to a text; it throws for an unknown key. */
export type Texts = (key: string, variables?: Variables) => string;

function lookUp(messages: unknown, key: string): string {
  const value = key.split('.').reduce<unknown>((node, part) => {
    return typeof node === 'object' && node !== null ? Reflect.get(node, part) : undefined;
  }, messages);
  if (typeof value !== 'string') throw new Error(`there is no text "${key}"`);
  return value;
}

/** The design system and its palette have their texts elsewhere than portals. */
const messagesIn: Readonly<Record<string, string>> = {
  'packages/ui': 'packages/ui/src/texts',
  'packages/ui/src/palette': 'packages/ui/src/palette/texts',
};

/**
 * The texts of one folder as a person sees them, read from its locale file.
 * @param folder such as `mfe-consulting` or `packages/platform`
 */
export const textsOf = (folder: string, language: Language): Texts =>
  textsIn(messagesIn[folder] ?? `${folder}/src/locales`, language);

/** The texts in a folder of locale files. @param folder path in the repository */
export function textsIn(folder: string, language: Language): Texts {
  const messages: unknown = JSON.parse(readFileSync(join(root, folder, `${language}.json`), 'utf8'));
  return (key, variables = {}) =>
    lookUp(messages, key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(variables[name] ?? ''));
}

/** Matches a label that starts with `text`, whatever mark of "required" or "optional" follows it. */
export const startsWith = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
