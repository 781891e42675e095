import { ContactMessageEntity } from './contact-message/contact-message.entity.js';
import { MarketingConsentEntity } from './contact-message/marketing-consent.entity.js';
import { EnquiryReplyEntity } from './enquiry/enquiry-reply.entity.js';
import { DueDigests1796500300000 } from './migrations/due-digests.js';
import { Enquiries1795760000000 } from './migrations/enquiries.js';
import { Initial1763600000000 } from './migrations/initial.js';
import { PrivacyConsent1763700000000 } from './migrations/privacy-consent.js';
import { QuarantineDigest1763800000000 } from './migrations/quarantine-digest.js';
import { contactPersonalTables } from './personal-tables.js';

/** Entities and migrations of this module. */
export const contactDatabase = {
  personal: contactPersonalTables,
  entities: [ContactMessageEntity, MarketingConsentEntity, EnquiryReplyEntity],
  migrations: [
    Initial1763600000000,
    PrivacyConsent1763700000000,
    QuarantineDigest1763800000000,
    Enquiries1795760000000,
    DueDigests1796500300000,
  ],
};
