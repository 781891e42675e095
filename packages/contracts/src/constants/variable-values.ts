import type { CampaignVariable } from './campaigns.js';
import { eachOf, variableLeadFields } from './lead-fields.js';

/** Fields of a lead that stand in the places of variables. */
export type VariableFields = Readonly<Record<(typeof variableLeadFields)[number], string | null>>;

/** Titles before a name, without their points and in small letters. */
const titles = new Set([
  ...['d', 'dª', 'dña', 'don', 'doña', 'sr', 'sra', 'srta', 'dr', 'dra', 'ing', 'lic', 'prof', 'profa'],
  ...['mr', 'mrs', 'ms'],
]);
const isTitle = (word: string) => titles.has(word.toLowerCase().replaceAll('.', ''));
const isShouted = (text: string) => text === text.toUpperCase() && text !== text.toLowerCase();

/** "García, Ana" the other way round; what follows "Ana García" in capitals of its own is a title: "Ana García, CEO". */
function inOrder(name: string): string {
  const [before = '', after = ''] = name.split(',').map((part) => part.trim());
  return after === '' || (isShouted(after) && !isShouted(before)) ? before : after;
}

/**
 * The first name of a contact, for a greeting (rule 10.37): without titles, and with one capital where all letters are small or none is.
 * @returns null when there is none, as in "info@acme.es", "600 123 456" or "J. Ruiz"
 */
export function firstNameOf(contactName: string | null): string | null {
  if (contactName === null || /[\d@]/.test(contactName)) return null;
  const words = inOrder(contactName).split(/\s+/u).filter(Boolean);
  while (words[0] !== undefined && isTitle(words[0])) words.shift();
  const [first = '', second] = words;
  // María is often written Mª, with the name that people are called by behind it.
  if (/^m\.?ª\.?$/iu.test(first) && second !== undefined) return `Mª ${withCapital(second)}`;
  return /\p{L}{2}/u.test(first) ? withCapital(first) : null;
}

const withCapital = (name: string): string =>
  name === name.toLowerCase() || isShouted(name)
    ? name.toLowerCase().replace(/(^|[-'’])\p{L}/gu, (letter) => letter.toUpperCase())
    : name;

/** What a lead puts in the places of variables. */
export const variableValuesOf = (lead: VariableFields): Record<CampaignVariable, string | null> => ({
  firstName: firstNameOf(lead.contactName),
  ...eachOf(variableLeadFields, (name) => lead[name]),
});
