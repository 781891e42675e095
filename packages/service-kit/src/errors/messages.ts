import { readFileSync } from 'node:fs';
import {
  type ErrorCode,
  errorCodes,
  type FieldError,
  fieldErrorCodes,
  type Language,
  languages,
  toLanguage,
} from '@portals/contracts';
import { z } from 'zod';
import type { FieldFault } from './app-error.js';

const Catalog = z.object({
  errors: z.record(z.enum(errorCodes), z.string()),
  fields: z.record(z.enum(fieldErrorCodes), z.string()),
  /** Used when a length has no limit in characters to name. */
  unbounded: z.object({ TOO_SHORT: z.string(), TOO_LONG: z.string() }),
});
type Catalog = z.infer<typeof Catalog>;

const readCatalog = (language: Language): Catalog =>
  Catalog.parse(JSON.parse(readFileSync(new URL(`../../locales/${language}.json`, import.meta.url), 'utf8')));

const catalogs: Record<Language, Catalog> = { en: readCatalog('en'), es: readCatalog('es') };

/** The language that Accept-Language prefers among ours: by weight, then by order; English when none is ours. */
export function requestLanguage(header: string | undefined): Language {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = parameters.map((p) => /^\s*q=([\d.]+)$/.exec(p)?.[1]).find((q) => q !== undefined);
      return { tag: tag.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, weight }) => weight > 0 && languages.some((language) => language === tag))
    .sort((a, b) => b.weight - a.weight);
  return toLanguage(wanted[0]?.tag);
}

export const errorMessage = (code: ErrorCode, language: Language): string => catalogs[language].errors[code];

/** Writes a refused field in a language. */
export function fieldMessage(fault: FieldFault, language: Language): FieldError {
  const catalog = catalogs[language];
  const { field, code, min, max } = fault;
  const bound = code === 'TOO_SHORT' ? min : max;
  const isLength = code === 'TOO_SHORT' || code === 'TOO_LONG';
  const text = isLength && bound === undefined ? catalog.unbounded[code] : catalog.fields[code];
  return { field, code, message: text.replace('{{min}}', String(min)).replace('{{max}}', String(max)) };
}
