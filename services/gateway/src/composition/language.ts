import { Language } from '@portals/contracts/composition';

/** Language of a document, and whether the address chose it. */
export interface ChosenLanguage {
  language: Language;
  fromAddress: boolean;
}

/** The facts of a request that decide which document it gets, apart from the path. */
export interface AskedPage extends ChosenLanguage {
  query: URLSearchParams;
}

/** Returns the language of a document: from `?lang=`, or else the `language` cookie, or else English. Unknown codes are ignored. */
export function chooseLanguage(query: URLSearchParams, cookie: string | undefined): ChosenLanguage {
  const asked = Language.safeParse(query.get('lang'));
  if (asked.success) return { language: asked.data, fromAddress: true };
  const stored = Language.safeParse(cookie);
  return { language: stored.success ? stored.data : 'en', fromAddress: false };
}
