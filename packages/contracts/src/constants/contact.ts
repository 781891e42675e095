/** The three services of the home form (rule 2.1). */
export const contactServices = ['consultoria_ia', 'soluciones_ia', 'custom_ai'] as const;
/** The services of interest of the form on /solutions. */
export const interestServices = ['ai', 'defi', 'both'] as const;

/** Sent for an empty company, whatever the language (rule 4.1). */
export const unnamedCompany = 'No especificada';
/** The same in every language, so that the readers of the mails can sort by them. */
export const contactSubjectPrefix = 'Contact Form - Service: ';

/** Milliseconds between showing the form and sending it, sent by the form; a bot is faster than 3 s. */
export const formAgeHeader = 'x-form-age';
/** `true` only when the person ticked the optional box for commercial communications. */
export const marketingConsentHeader = 'x-marketing-consent';

/** How the contact form asks for consent: by a notice with a link, or also by a box that must be ticked. */
export const contactConsents = ['notice', 'checkbox'] as const;
/** `true` only when the person ticked the box of a form that has it. */
export const privacyConsentHeader = 'x-privacy-consent';
/** The document that both the notice and the box link to. */
export const privacyPage = '/legal/privacidad.html';
