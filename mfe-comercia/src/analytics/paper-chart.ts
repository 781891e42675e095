/** Entry point for the printed charts of a report, for pages that load them on demand. */
export { PaperChart as default } from './reports/paper-chart';
