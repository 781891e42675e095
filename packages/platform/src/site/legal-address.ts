import { type Language, privacyPage } from '@portals/contracts/constants';

/** The legal documents: separate pages outside the router, so that they open without scripts. */
export const legalPages = {
  notice: '/legal/aviso-legal.html',
  privacy: privacyPage,
  storage: '/legal/almacenamiento.html',
} as const;

export type LegalDocument = keyof typeof legalPages;

/**
 * Returns the address of a legal document in the language of the linking page. The address states the language, because a visitor who came
 * through `?lang=es` has no stored choice.
 */
export const legalAddress = (document: LegalDocument, language: Language): string =>
  language === 'en' ? legalPages[document] : `${legalPages[document]}?lang=${language}`;
