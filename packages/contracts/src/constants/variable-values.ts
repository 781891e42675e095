import type { CampaignVariable } from './campaigns.js';
import { variableLeadFields } from './lead-fields.js';

/** Fields of a lead; each is the value of the variable with the same name. */
export type VariableFields = Readonly<Record<(typeof variableLeadFields)[number], string | null>>;

/** Titles before a name, in lower case without full stops. */
const titles = new Set([
  ...['d', 'dª', 'dña', 'don', 'doña', 'sr', 'sra', 'srta', 'dr', 'dra', 'ing', 'lic', 'prof', 'profa'],
  ...['mr', 'mrs', 'ms'],
]);
const isTitle = (word: string) => titles.has(word.toLowerCase().replaceAll('.', ''));
const isShouted = (text: string) => text === text.toUpperCase() && text !== text.toLowerCase();

/** Returns the part of a name that begins with the first name: "Ana" for "García, Ana", but "Ana García" for "Ana García, CEO". */
function inOrder(name: string): string {
  const [before = '', after = ''] = name.split(',').map((part) => part.trim());
  return after === '' || (isShouted(after) && !isShouted(before)) ? before : after;
}

/**
 * Returns the first name of a contact for a greeting (rule 10.37): without titles, and capitalised if it was all upper or all lower case.
 * @returns null when there is no first name, as in "info@acme.es", "600 123 456" or "J. Ruiz"
 */
export function firstNameOf(contactName: string | null): string | null {
  if (contactName === null || /[\d@]/.test(contactName)) return null;
  const words = inOrder(contactName).split(/\s+/u).filter(Boolean);
  while (words[0] !== undefined && isTitle(words[0])) words.shift();
  const [first = '', second] = words;
  // María is often abbreviated to Mª, followed by the name that people actually use.
  if (/^m\.?ª\.?$/iu.test(first) && second !== undefined) return `Mª ${withCapital(second)}`;
  return /\p{L}{2}/u.test(first) ? withCapital(first) : null;
}

const withCapital = (name: string): string =>
  name === name.toLowerCase() || isShouted(name)
    ? name.toLowerCase().replace(/(^|[-'’])\p{L}/gu, (letter) => letter.toUpperCase())
    : name;

/** Returns the value of each variable for a lead. */
export function variableValuesOf(lead: VariableFields): Record<CampaignVariable, string | null> {
  const values = Object.fromEntries(variableLeadFields.map((name) => [name, lead[name]])) as VariableFields;
  return { ...values, firstName: firstNameOf(lead.contactName) };
}
