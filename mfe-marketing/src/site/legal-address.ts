import type { Language } from '@portals/contracts';
import { legalPages } from '../constants';

/**
 * Address of a legal document in the language of the page that links it. A person who came by `?lang=es` has no
 * stored choice that the document could follow.
 */
export const legalAddress = (document: keyof typeof legalPages, language: Language): string =>
  language === 'en' ? legalPages[document] : `${legalPages[document]}?lang=${language}`;
