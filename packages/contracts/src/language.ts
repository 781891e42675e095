import { z } from 'zod';

/** The languages a person can choose (rule 8.1). */
export const languages = ['en', 'es'] as const;
export const defaultLanguage = 'en';
export const Language = z.enum(languages);
export type Language = z.infer<typeof Language>;

/** The language for a stored or sent code; anything unknown is the default. `es-ES` counts as `es`. */
export function toLanguage(code: string | null | undefined): Language {
  const parsed = Language.safeParse(code?.toLowerCase().split('-')[0]);
  return parsed.success ? parsed.data : defaultLanguage;
}
