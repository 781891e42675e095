export * from './campaign-review.js';
export * from './lead-mail.js';
export * from './mail-event.js';
export * from './mailing.js';
export * from './sender.js';
export * from './suppression.js';
