import { type Language, privacyPage } from '@portals/contracts/constants';

/** The legal documents: pages of their own, outside of the router, so that they open without scripts. */
export const legalPages = {
  notice: '/legal/aviso-legal.html',
  privacy: privacyPage,
  storage: '/legal/almacenamiento.html',
} as const;

export type LegalDocument = keyof typeof legalPages;

/**
 * Address of a legal document in the language of the page that links it. A person who came by `?lang=es` has no
 * stored choice that the document could follow.
 */
export const legalAddress = (document: LegalDocument, language: Language): string =>
  language === 'en' ? legalPages[document] : `${legalPages[document]}?lang=${language}`;
