/** Entry point for the printed charts of a report; pages import it dynamically. */
export { PaperChart as default } from './reports/paper-chart';
