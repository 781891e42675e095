export { type ContactConfig, contactVariables } from './config.js';
export { ContactModule } from './contact.module.js';
export { contactForm } from './contact-form/form-fields.js';
export { type FormLook, FormLooks } from './contact-form/form-looks.js';
export {
  AnswersPlainPage,
  inLanguage,
  LanguageQuery,
  slugParam,
  tokenParam,
} from './contact-form/page-call.js';
export { paragraph, plainPage } from './contact-form/plain-page.js';
export { ContactMessageRepository } from './contact-message/contact-message.repository.js';
export {
  type EnquiryReceiver,
  EnquiryReceivers,
  type ReceivedEnquiry,
  type Recipient,
} from './contact-message/enquiry-receivers.js';
export { contactDatabase } from './database.js';
