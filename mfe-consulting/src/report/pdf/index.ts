export { replacement } from './faces';
export { fonts } from './pdf-fonts';
export { reportPdf } from './report-pdf';
