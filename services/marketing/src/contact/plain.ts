export { fillIn, formTexts } from './contact-form/form-texts.js';
export { FormValues } from './contact-form/form-values.rules.js';
export { declaredColors, pageStyle } from './contact-form/page-style.js';
export { enquiryWords } from './contact-message/enquiry-search.rules.js';
