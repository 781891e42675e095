import type { WorkKind } from '@portals/contracts/suitability';
import { fold, startsWord } from './keywords';

// The first matching kind wins, so specific kinds come before general ones.
const kinds = [
  ['email', startsWord('e-?mails?(?![a-z])', 'correos?(?![a-z])', 'inbox', 'bandeja de entrada')],
  ['software', startsWord('programming', 'programacion', 'source code', 'codigo fuente', 'software develop')],
  [
    'support',
    startsWord(
      ...['complain', 'reclamacion', 'queja', 'support(?![a-z])', 'soporte', 'helpdesk', 'call cent'],
      ...['customer service', 'customer (questions|enquir)', 'atencion al? cliente', 'consultas de client'],
      ...['phone calls', 'llamadas', 'answers?(?![a-z])', 'respuestas?(?![a-z])', 'incidencias?(?![a-z])'],
    ),
  ],
  [
    'writing',
    startsWord(
      ...['quotes?(?![a-z])', 'quotations?', 'presupuestos?(?![a-z])', 'proposal'],
      ...['propuesta', 'writ(e|ing|ten)', 'escrib', 'redact', 'reports?(?![a-z])', 'informes?(?![a-z])'],
      ...['document', 'translat', 'traduc', 'minutes of', 'actas?(?![a-z])'],
    ),
  ],
  ['analysis', startsWord('analysis', 'analisis', 'analy[sz]', 'analiz', 'forecast', 'prevision')],
] as const satisfies readonly (readonly [WorkKind, RegExp])[];

/** Returns the kind of work that a problem describes, in the calculator's categories; null when no word indicates a kind (rule 6.12). */
export function workKindOf(description: string): WorkKind | null {
  const text = fold(description);
  return kinds.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}
