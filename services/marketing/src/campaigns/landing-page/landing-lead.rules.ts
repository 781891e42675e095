import {
  businessZone,
  dateLocales,
  type Language,
  limits,
  unnamedCompany,
} from '@portals/contracts/constants';
import { LeadInput } from '@portals/contracts/marketing';
import { AppError, fieldFaults } from '@portals/service-kit/plain';
import type { ReceivedEnquiry } from '../../contact/index.js';
import { sourceOfPage } from '../../crm/plain.js';
import { dayOf } from '../../kernel/plain.js';

/** The landing page on which somebody has written. */
export interface WrittenOn {
  marketingCompanyId: number;
  campaignName: string;
  title: string;
  /** Absolute address of the page. */
  url: string;
  language: Language;
}

const words = {
  en: {
    page: 'Page',
    nextStep: 'Answer the message',
    automatic: 'Looks automatic: check it before answering.',
    asked: 'Asked for news: check that with the person before adding a consent.',
    accepted: 'Accepted the privacy notice on',
  },
  es: {
    page: 'Página',
    nextStep: 'Responder al mensaje',
    automatic: 'Parece automático: conviene revisarlo antes de responder.',
    asked:
      'Ha pedido recibir novedades: conviene confirmarlo con la persona antes de añadir el consentimiento.',
    accepted: 'Aceptó el aviso de privacidad el',
  },
};

const writtenDay = (language: Language, at: Date): string =>
  new Intl.DateTimeFormat(dateLocales[language], { dateStyle: 'long', timeZone: businessZone }).format(at);

const cut = (text: string, max: number): string => text.slice(0, max).toWellFormed();

/**
 * Returns the company of the lead: the name of the person without a company that can be stored. Invisible characters alone are such a
 * company, because an enquiry may have any optional text.
 * @throws AppError VALIDATION_FAILED for a name that cannot be stored either
 */
function companyNameOf({ name, company }: ReceivedEnquiry): string {
  const { companyName } = LeadInput.shape;
  const typed = company === unnamedCompany ? null : company;
  if (typed !== null && companyName.safeParse(typed).success) return typed;
  const { error } = companyName.safeParse(name, { reportInput: true });
  if (error === undefined) return name;
  const fields = fieldFaults(error.issues).map((fault) => ({ ...fault, field: 'name' }));
  throw new AppError('VALIDATION_FAILED', { fields });
}

/** Matches a domain, an address or the start of a link. */
const address = /[\p{L}\p{N}]\.\p{L}{2,}|@|:\/\//u;

/**
 * Returns true when the tick for news is a consent. It is none when the name or company contains an address, because emails of the company
 * would carry it, as a name, to somebody whose address a stranger may have typed.
 */
const isConsent = ({ name, company }: ReceivedEnquiry, isErased: boolean): boolean =>
  !isErased && !address.test(`${name}\n${company ?? ''}`);

/**
 * Returns the lead for what somebody has written in the form of a landing page (rule 10.45). A message that looks automatic may contain
 * anybody's address, so its lead has neither a consent nor a next step (rule 4.10), and no note of a tick in the privacy box.
 * @param isErased true when the company has erased the person who has this address: the tick may be somebody else's
 * @throws AppError VALIDATION_FAILED for a name that no lead can have
 */
export function leadOfEnquiry(enquiry: ReceivedEnquiry, page: WrittenOn, isErased = false): LeadInput {
  const { name, email, message, at, looksAutomatic, wantsNews, privacyConsent } = enquiry;
  const t = words[page.language];
  const day = dayOf(at);
  const asksForNews = wantsNews && !looksAutomatic;
  const consents = asksForNews && isConsent(enquiry, isErased);
  const notesWith = (said: string): string =>
    [
      ...(looksAutomatic ? [t.automatic] : []),
      ...(asksForNews && !consents ? [t.asked] : []),
      ...(said === '' ? [] : [said]),
      `${t.page}: ${page.title}\n${page.url}`,
      ...(privacyConsent && !looksAutomatic ? [`${t.accepted} ${writtenDay(page.language, at)}.`] : []),
    ].join('\n\n');
  const room = limits.text - notesWith('…').length;
  const consent = { legalBasis: 'consent', legalBasisOn: day, legalBasisSource: cut(page.url, limits.name) };
  return LeadInput.parse({
    marketingCompanyId: page.marketingCompanyId,
    companyName: companyNameOf(enquiry),
    ...{ contactName: name, contactEmail: email, status: 'new' },
    source: sourceOfPage(page.campaignName),
    notes: notesWith(message.length > room + 1 ? `${cut(message, room)}…` : message),
    ...(looksAutomatic ? {} : { nextStep: t.nextStep, nextStepOn: day }),
    ...(consents ? consent : {}),
  });
}
