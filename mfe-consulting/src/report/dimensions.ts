import type { MaturityDimension } from '@portals/contracts/consulting';
import { startsWord } from './advice';
import { fold } from './keywords';

// Stems match at the beginning of a word, in texts without accents. "presupuesto" is not a word of strategy, because it also means a quote.
const patterns: Record<MaturityDimension, RegExp> = {
  strategy: startsWord(
    ...['strateg', 'estrateg', 'direccion', 'gerencia', 'board', 'consejo', 'investment', 'inversion'],
    ...['roadmap', 'hoja de ruta', 'general management', 'planes? de '],
  ),
  readiness: startsWord(
    ...['digital', 'software', 'erp(?![a-z])', 'crm(?![a-z])', 'excel(?![a-z])', 'spreadsheet', 'online'],
    ...['hojas? de calculo', 'paper(?![a-z])', 'papel(?![a-z])', 'sistemas? ', 'systems?(?![a-z])', 'web'],
    ...['telefono', 'phone', 'whatsapp', 'aplicacion(es)?(?![a-z])', 'apps?(?![a-z])'],
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
    ...['sustainab', 'sostenib', 'energ', 'emission', 'emision', 'carbon', 'residuo', 'desperdicio'],
    ...['waste(?! of time|d? time)', 'recycl', 'recicl', 'environment', 'medio ?ambient', 'renewable energ'],
    ...['renovable', 'huella', 'footprint', 'electricidad', 'electricity', 'combustible', 'fuel(?![a-z])'],
  ),
};

/** Returns true when a text speaks about a dimension of digital maturity (rule 6.9). */
export const speaksAbout = (dimension: MaturityDimension, words: string): boolean =>
  patterns[dimension].test(fold(words));
