import type { Language } from '@portals/contracts/constants';

const signs = {
  en: {
    one: /(?:^|[\n.,;:!?] ?| (?:and|that|because|what) )I(?= )|\bI[’'](?:m|ve|ll|d)\b|\b(?:my|myself)\b/u,
    several: /\b(?:we|us|our|ours)\b/iu,
  },
  es: {
    one: /(?<!\p{L})(?:yo|conmigo|soy|hago|doy|mis?)(?!\p{L})/iu,
    several: /(?<!\p{L})(?:nosotr[oa]s|nuestr[oa]s?|somos|\p{L}{2,}(?:amos|emos|imos))(?!\p{L})/iu,
  },
} satisfies Record<Language, unknown>;

/** Returns true when a text was written by somebody who works alone: it says "I" or "my", and never "we". */
export const saysI = (text: string, language: Language): boolean =>
  signs[language].one.test(text) && !signs[language].several.test(text);

/** Pairs of a plural form in templates and the singular form for one person, in the order of replacement. */
const forms: Readonly<Record<Language, readonly (readonly [RegExp, string])[]>> = {
  en: [
    [/The team at \$firm/, '$firm'],
    [/We’re \$firm, and we|At \$firm, we/, 'This is $firm, and I'],
    [/\bwe’re\b/gi, 'I’m'],
    [/\bwe are\b/gi, 'I am'],
    [/\bwe\b/gi, 'I'],
    [/\bus\b/g, 'me'],
    [/\bour\b/g, 'my'],
  ],
  es: [
    [/El equipo de \$firm/, '$firm'],
    [/^En \$firm/, 'Desde $firm'],
    [/presentamos/g, 'presento'],
    [/contamos/g, 'cuento'],
    [/enseñamos/g, 'enseño'],
    [/ayudamos/g, 'ayudo'],
    [/concertamos/g, 'concierto'],
    [/queremos/g, 'quiero'],
    [/Queremos/g, 'Quiero'],
    [/Tenemos/g, 'Tengo'],
    [/Estamos/g, 'Estoy'],
    [/Nos /g, 'Me '],
    [/nos (?=hace|encantará)/g, 'me '],
    [/nos(?=[|).])/g, 'me'],
    [/nuestr[oa](s?) /g, 'mi$1 '],
  ],
};

/** Returns a template with "I" instead of "we", for a company that is a single person. */
export const asOne = (template: string, language: Language): string =>
  forms[language].reduce((text, [several, one]) => text.replace(several, one), template);
