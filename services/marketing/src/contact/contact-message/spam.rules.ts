import { type Suspicion, suspicions } from '@portals/contracts/admin';

/** Facts about an arriving enquiry. The texts are already parsed. */
export interface ArrivingEnquiry {
  name: string;
  company: string | null;
  subject: string;
  message: string;
  /** Honeypot field that no person sees. */
  website?: string | undefined;
  /** Milliseconds between opening the page and sending the form; null when the caller did not say. */
  formAgeMs: number | null;
}

/** Minimum milliseconds in which a person can fill in the form. */
const fastestFormAgeMs = 3000;
/** Suspicion at which the text alone quarantines an enquiry: three links, or one link and a typical phrase. */
const suspicionLimit = 3;
/** Suspicion that is enough when the form was sent faster than a person could. */
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
 * Decides whether an enquiry is quarantined (stored, and emailed only in the digest). A message that merely looks unusual is not: a lost
 * customer costs more than a read advertisement. Nor is one that merely came fast: browsers that fill in forms, and slow phones, make an
 * honest form look young.
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

/** Returns the suspicion for foreign script. The site uses English and Spanish; letters of another script are no reason on their own. */
function foreignScriptSuspicion(text: string): number {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return letters > 20 && latin < letters / 2 ? 2 : 0;
}

/**
 * Reads the form age header.
 * @returns milliseconds, or null when it is absent or not a whole number
 */
export function readFormAge(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,12}$/.test(header) ? Number(header) : null;
}
