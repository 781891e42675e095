import { Language } from '@portals/contracts/composition';

/** Language of a document; `fromAddress` is true when `?lang=` chose it. */
export interface ChosenLanguage {
  language: Language;
  fromAddress: boolean;
}

/** Everything except the path that decides which document a request gets. */
export interface RequestedPage extends ChosenLanguage {
  query: URLSearchParams;
}

/** Returns the language of a document: from `?lang=`, or else the `language` cookie, or else English. Unknown codes are ignored. */
export function chooseLanguage(query: URLSearchParams, cookie: string | undefined): ChosenLanguage {
  const asked = Language.safeParse(query.get('lang'));
  if (asked.success) return { language: asked.data, fromAddress: true };
  const stored = Language.safeParse(cookie);
  return { language: stored.success ? stored.data : 'en', fromAddress: false };
}
