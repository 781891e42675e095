export { mailOutcomes } from './mailing-days/mail-outcome.rules.js';
