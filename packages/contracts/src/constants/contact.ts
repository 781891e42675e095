/** The three services offered by the contact form on the home page (rule 2.1). */
export const contactServices = ['consultoria_ia', 'soluciones_ia', 'custom_ai'] as const;
/** The services offered by the contact form on /solutions. */
export const interestServices = ['ai', 'defi', 'both'] as const;

/** Value sent in place of an empty company name, whatever the language (rule 4.1). */
export const unnamedCompany = 'No especificada';
/** Prefix of the subject, identical in every language, so that the people who receive these emails can filter by it. */
export const contactSubjectPrefix = 'Contact Form - Service: ';

/** Header with the milliseconds between displaying and submitting the form. Bots usually need less than 3 s. */
export const formAgeHeader = 'x-form-age';
/**
 * Header with a text of up to 32 characters that stays the same until the form has been confirmed, so that sending it again after a lost
 * answer stores nothing twice. Pages from before this header send none.
 */
export const formKeyHeader = 'x-form-key';
/** Header that is `true` only when the person has ticked the optional checkbox for marketing emails. */
export const marketingConsentHeader = 'x-marketing-consent';

/** Ways in which the contact form asks for consent: only a notice with a link, or a checkbox that must be ticked as well. */
export const contactConsents = ['notice', 'checkbox'] as const;
/** Header that is `true` only when the form has the privacy checkbox and the person has ticked it. */
export const privacyConsentHeader = 'x-privacy-consent';
/** Path of the privacy policy, to which the notice and the label of the checkbox link. */
export const privacyPage = '/legal/privacidad.html';
