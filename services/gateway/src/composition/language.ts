import { Language } from '@portals/contracts/composition';

/** Language of a document and whether the address chose it. */
export interface ChosenLanguage {
  language: Language;
  fromAddress: boolean;
}

/** What a request says about the document it asks for, beside its path. */
export interface AskedPage extends ChosenLanguage {
  query: URLSearchParams;
}

/** `?lang=` decides, then the stored choice in the cookie `language`, then English. Unknown codes do not count. */
export function chooseLanguage(query: URLSearchParams, cookie: string | undefined): ChosenLanguage {
  const asked = Language.safeParse(query.get('lang'));
  if (asked.success) return { language: asked.data, fromAddress: true };
  const stored = Language.safeParse(cookie);
  return { language: stored.success ? stored.data : 'en', fromAddress: false };
}
