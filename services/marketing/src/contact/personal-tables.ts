import type { PersonalTable } from '@portals/service-kit';
import { ContactMessageEntity } from './contact-message/contact-message.entity.js';
import { MarketingConsentEntity } from './contact-message/marketing-consent.entity.js';
import { EnquiryReplyEntity } from './enquiry/enquiry-reply.entity.js';

/**
 * Reason why exports of personal data exclude enquiries: anybody can enter any address in the form. Enquiries are deleted after a fixed
 * time (rule 4.6).
 */
const why = 'enquiries belong to the site, and their addresses are not proved';

export const contactPersonalTables: readonly PersonalTable[] = [
  { entity: MarketingConsentEntity, why },
  { entity: EnquiryReplyEntity, why: 'answers to enquiries belong to the site', named: { userId: 0 } },
  {
    entity: ContactMessageEntity,
    why,
    named: { readUserId: null, releasedUserId: null },
    others: { email: 'an address that anybody may have typed' },
  },
];
