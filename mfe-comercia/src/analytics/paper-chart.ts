/** The charts of a report on paper, for pages that load them on demand. */
export { PaperChart as default } from './reports/paper-chart';
