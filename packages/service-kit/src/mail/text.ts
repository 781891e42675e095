/** Rules for emails that work without NestJS. */
export { type ComposedMail, printable, singleLine } from './composed-mail.rules.js';
export { headerText, unsubscribeHeaders } from './mail-headers.rules.js';
export { domainOf, mailboxOf } from './mailbox.rules.js';
export { readFailure, reasonLine, type SmtpFailure } from './smtp-error.rules.js';
