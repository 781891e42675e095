export { fonts } from './pdf-fonts';
export { reportPdf } from './report-pdf';
