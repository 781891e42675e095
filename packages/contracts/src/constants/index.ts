// Plain values for both sides. Nothing here imports zod: pages that must be small take what they need from here.
export * from './ad-design.js';
export * from './analytics.js';
export * from './campaign-rules.js';
export * from './campaigns.js';
export * from './contact.js';
export * from './content.js';
export * from './event-streams.js';
export * from './language.js';
export * from './lead-imports.js';
export * from './lead-mails.js';
export * from './leads.js';
export * from './legal-basis.js';
export * from './limits.js';
export * from './mailings.js';
export * from './offer.js';
export * from './opening-hours.js';
export * from './wall-time.js';
