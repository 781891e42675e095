import type { Language } from '@portals/contracts/constants';
import type { AnalyticsReport } from '@portals/contracts/marketing';
import type { ContactDetails } from '../../crm/plain.js';

/** Text that replaces an erased address or number. */
const erasedMark: Readonly<Record<Language, string>> = { en: '[erased]', es: '[suprimido]' };

/** Minimum number of digits in a telephone number; a shorter sequence could be any number in a text. */
const shortestNumber = 7;
/** Pattern for the characters that people write between the digits of a telephone number. */
const between = '[\\s\\u00a0().\\-/]{0,3}';

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns a pattern for a telephone number with its digits grouped in any way, with or without Spain's country code. */
function numberPattern(phone: string): string | null {
  const digits = phone.replace(/\D/g, '').replace(/^(00)?34(?=\d{9}$)/, '');
  return digits.length < shortestNumber
    ? null
    : `(?<!\\d)(?:\\+|00)?(?:34)?${between}${[...digits].join(between)}(?!\\d)`;
}

/** Returns a pattern for a person's address and telephone number; null for a person with neither. */
function patternOf({ contactEmail, contactPhone }: ContactDetails): RegExp | null {
  const address = contactEmail && `(?<![\\w.+-])${literal(contactEmail)}(?![\\w-]|\\.\\w)`;
  const patterns = [address, contactPhone && numberPattern(contactPhone)].filter((pattern) => pattern);
  return patterns.length === 0 ? null : new RegExp(patterns.join('|'), 'giu');
}

/** Returns a text without a person's address and telephone number. */
export function textWithoutPerson(text: string, person: ContactDetails, language: Language): string {
  const pattern = patternOf(person);
  return pattern === null ? text : text.replace(pattern, erasedMark[language]);
}

type StoredTexts = Pick<AnalyticsReport, 'data' | 'summary' | 'recommendations'>;

/**
 * Returns a report without a person's address and telephone number, which somebody may have entered as a source, a status or the name of a
 * campaign. The report's numbers are unchanged.
 * @returns null when the report contains neither
 */
export function withoutPerson(
  { data, summary, recommendations }: StoredTexts,
  person: ContactDetails,
  language: Language,
): StoredTexts | null {
  const pattern = patternOf(person);
  if (pattern === null) return null;
  let isFound = false;
  const clean = (text: string): string =>
    text.replace(pattern, () => {
      isFound = true;
      return erasedMark[language];
    });
  const labelled = <Row extends { source: string | null }>(row: Row): Row => ({
    ...row,
    source: row.source && clean(row.source),
  });
  const { leads, campaigns } = data;
  const cleaned: StoredTexts = {
    summary: clean(summary),
    recommendations: clean(recommendations),
    data: {
      ...data,
      leads: {
        ...leads,
        bySource: leads.bySource.map(labelled),
        ...(leads.lossReasons && {
          lossReasons: leads.lossReasons.map((row) => ({ ...row, sources: row.sources.map(labelled) })),
        }),
      },
      sourcesOfTrend: data.sourcesOfTrend.map(labelled),
      campaigns: {
        ...campaigns,
        now: campaigns.now.map((row) => ({ ...row, status: clean(row.status) })),
        top: campaigns.top.map((row) => ({ ...row, name: clean(row.name), status: clean(row.status) })),
      },
      advice: data.advice.map((advice) => {
        const source = advice.leads?.source;
        // Leads can no longer be listed by an erased source, so the link to that list is removed as well.
        const isOfPerson = source !== undefined && clean(source) !== source;
        return { ...advice, text: clean(advice.text), leads: isOfPerson ? null : advice.leads };
      }),
    },
  };
  return isFound ? cleaned : null;
}
