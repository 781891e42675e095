import type { MaturityDimension } from '@portals/contracts/consulting';
import { fold, startsWord } from './keywords';

// Stems match at the beginning of a word, in texts without accents. Ambiguous words are omitted or restricted: "presupuesto" also means a
// quote, "dirección" also means an address, and "board" also begins "boarding".
const patterns: Record<MaturityDimension, RegExp> = {
  strategy: startsWord(
    ...['strateg', 'estrateg', 'gerencia', 'board(?![a-z])', 'consejo de admin', 'investment', 'inversion'],
    ...['direccion(?![a-z])(?! de (?:entrega|envio|correo|factura))', 'roadmap', 'hoja de ruta'],
    'general management',
  ),
  readiness: startsWord(
    ...['digital', 'software', 'erp(?![a-z])', 'crm(?![a-z])', 'excel(?![a-z])', 'spreadsheet', 'online'],
    ...['hojas? de calculo', 'paper(?![a-z])', 'papel(?![a-z])', 'sistemas?(?![a-z])', 'systems?(?![a-z])'],
    ...['telefono', 'phone', 'whatsapp', 'aplicacion(?:es)?(?![a-z])', 'apps?(?![a-z])', 'webs?(?![a-z])'],
  ),
  human: startsWord(
    ...['staff', 'team', 'equipo', 'plantilla', 'talent', 'training', 'formacion', 'emplead', 'employee'],
    ...[
      'people',
      'personas',
      'recursos humanos',
      'human resources',
      'rrhh',
      'skill',
      'competenc',
      'turnover',
    ],
    ...['rotacion', 'trabajador', 'worker'],
  ),
  data: startsWord(
    ...[
      'data',
      'dato',
      'informacion',
      'information',
      'histor',
      'analytic',
      'analisis',
      'analysis',
      'analitic',
    ],
    ...['cyber', 'ciber', 'backup', 'copias? de seguridad', 'privacy', 'privacidad', 'gdpr', 'rgpd'],
    ...['seguridad informatica', 'information security'],
  ),
  automation: startsWord(
    ...['automat', 'robot', 'manual', 'repetitiv', 'a mano', 'by hand', 'ia(?![a-z])', 'ai(?![a-z])'],
    ...['artificial', 'chatbot', 'forecast', 'prevision', 'predict', 'predic', 'machine learning'],
  ),
  green: startsWord(
    ...['sustainab', 'sostenib', 'energ(?!etic(?![oa]))', 'emission', 'emision', 'carbon', 'residuo'],
    ...['desperdicio', 'waste(?! of time|d? time)', 'recycl', 'recicl', 'environmental', 'medio ?ambient'],
    ...[
      'renewable',
      'renovable',
      'huella',
      'footprint',
      'electricidad',
      'electricity',
      'combustible',
      'fuel(?![a-z])',
    ],
  ),
};

/** True when a text is about a dimension of digital maturity (rule 6.9). */
export const speaksAbout = (dimension: MaturityDimension, words: string): boolean =>
  patterns[dimension].test(fold(words));
