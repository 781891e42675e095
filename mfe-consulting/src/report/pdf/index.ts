export { MissingCharacterError } from './faces';
export { fonts } from './pdf-fonts';
export { reportPdf } from './report-pdf';
