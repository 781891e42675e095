import { type Suspicion, suspicions } from '@portals/contracts/admin';

/** Facts about an arriving enquiry. The texts have already been validated. */
export interface ArrivingEnquiry {
  name: string;
  company: string | null;
  subject: string;
  message: string;
  /** Honeypot field, which people cannot see. */
  website?: string | undefined;
  /** Milliseconds between opening the page and sending the form; null when the caller did not report them. */
  formAgeMs: number | null;
}

/** Minimum milliseconds that a person needs to fill in the form. */
const fastestFormAgeMs = 3000;
/** Minimum score at which the text alone quarantines an enquiry: three links, or one link and a typical phrase. */
const suspicionLimit = 3;
/** Minimum score when the form was sent faster than a person could fill it in. */
const suspicionLimitWhenFast = 1;

const link = /\bhttps?:\/\/|\bwww\.[a-z0-9-]+\.[a-z]/giu;
const markup = /<\s*a\s[^>]*href|\[\s*(?:url|link)\s*[=\]]|<\s*(?:script|iframe)\b/iu;
const phrases = [
  /\b(?:viagra|cialis|levitra)\b/iu,
  /\b(?:online|best)\s+casinos?\b/iu,
  /\b(?:buy|cheap|quality)\s+backlinks?\b/iu,
  /\b(?:first|1st)\s+page\s+(?:of|on)\s+google\b/iu,
  /\b(?:earn|make)\s+\$\s?\d[\d.,]*\s+(?:a|per)\s+(?:day|week)\b/iu,
];

/**
 * Decides whether an enquiry is quarantined (stored, and emailed only in the digest). A message that merely looks unusual is accepted,
 * because losing a customer costs more than reading an advertisement. A message that is only suspiciously fast is accepted too, because
 * autofill and slow phones can make the form's age seem short.
 * @returns the reasons, in the order of `suspicions`; empty for an ordinary enquiry
 */
export function quarantineReasonsOf(enquiry: ArrivingEnquiry): Suspicion[] {
  const text = [enquiry.subject, enquiry.message, enquiry.company ?? ''].join('\n');
  const fast = enquiry.formAgeMs !== null && enquiry.formAgeMs < fastestFormAgeMs;
  const suspicion = suspicionOf(text) + foreignScriptSuspicion(enquiry.message);
  const found: Record<Suspicion, boolean> = {
    honeypot: (enquiry.website ?? '').trim() !== '',
    'too-fast': fast,
    markup: markup.test(text),
    'link-in-name': countLinks(enquiry.name) > 0,
    content: suspicion >= (fast ? suspicionLimitWhenFast : suspicionLimit),
  };
  const reasons = suspicions.filter((reason) => found[reason]);
  return reasons.every((reason) => reason === 'too-fast') ? [] : reasons;
}

function suspicionOf(text: string): number {
  const typical = phrases.filter((phrase) => phrase.test(text)).length;
  return countLinks(text) + 2 * typical;
}

function countLinks(text: string): number {
  return text.match(link)?.length ?? 0;
}

/** Returns the score for non-Latin script. The site uses English and Spanish, but another script alone is no reason for quarantine. */
function foreignScriptSuspicion(text: string): number {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return letters > 20 && latin < letters / 2 ? 2 : 0;
}

/**
 * Parses the header that contains the form's age.
 * @returns milliseconds, or null when the header is absent or not a whole number
 */
export function readFormAge(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,12}$/.test(header) ? Number(header) : null;
}
