import type { Language } from '@portals/contracts/constants';
import en from '@portals/marketing-texts/en.json' with { type: 'json' };
import es from '@portals/marketing-texts/es.json' with { type: 'json' };
import postedEn from '@portals/marketing-texts/posted-form/en.json' with { type: 'json' };
import postedEs from '@portals/marketing-texts/posted-form/es.json' with { type: 'json' };

/** What the public site says in its contact form, and in the answers to one that was posted without its script. */
export type FormTexts = typeof en.form & typeof postedEn;

export const formTexts: Record<Language, FormTexts> = {
  en: { ...en.form, ...postedEn },
  es: { ...es.form, ...postedEs },
};

/** A text with what stands in braces in it. */
export const fillIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
