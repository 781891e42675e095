import type { Language } from '@portals/contracts/constants';
import en from '@portals/marketing-texts/en.json' with { type: 'json' };
import es from '@portals/marketing-texts/es.json' with { type: 'json' };
import postedEn from '@portals/marketing-texts/posted-form/en.json' with { type: 'json' };
import postedEs from '@portals/marketing-texts/posted-form/es.json' with { type: 'json' };

/** Texts of the public site's contact form, and of the pages shown after it is posted without the script. */
export type FormTexts = typeof en.form & typeof postedEn;

export const formTexts: Record<Language, FormTexts> = {
  en: { ...en.form, ...postedEn },
  es: { ...es.form, ...postedEs },
};

/** Replaces the placeholders in double braces in a text. A value that ends in a full stop, such as "Alba, S.L.", gets no second one. */
export const fillIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}(\.?)/g, (_, name: string, stop: string) => {
    const value = values[name] ?? '';
    return value.endsWith('.') ? value : value + stop;
  });
