import type { Language } from './language.js';

/** Addresses of the sample companies of the consulting portal, by language; nobody can own them (.example, RFC 2606). */
export const consultingSampleEmails = {
  en: 'example@harbour-bakery.example',
  es: 'ejemplo@panificadora-espiga.example',
} as const satisfies Record<Language, string>;

/** Privacy contacts of the sample companies of the marketing portal, by language; nobody can own these addresses (.example, RFC 2606). */
export const sampleContacts = {
  en: 'privacy@harbour-forecast.example',
  es: 'privacidad@ceramicas-levante.example',
} as const satisfies Record<Language, string>;

const addresses: readonly string[] = [
  ...Object.values(consultingSampleEmails),
  ...Object.values(sampleContacts),
];

/** Returns true for the address that identifies a sample company of either portal (rules 5.12, 9.43). */
export const isSampleAddress = (address: string | null | undefined): boolean =>
  address != null && addresses.includes(address);
