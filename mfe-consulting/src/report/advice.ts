import { automationProblems, fold } from './keywords';

export const startsWord = (...stems: string[]) => new RegExp(`(?<![a-z])(?:${stems.join('|')})`);

// The first matching theme wins, so the more specific ones come first.
const problemThemes = [
  ['stock', startsWord('stock', 'inventor', 'inventar', 'warehouse', 'almacen', 'existencias')],
  ['customers', startsWord('customer', 'client', 'complain', 'reclamacion', 'queja', 'churn')],
  ['sales', startsWord('sales', 'venta', 'lead', 'quote', 'presupuesto', 'oportunidad')],
  ['costs', startsWord('cost', 'expens', 'gasto', 'margin', 'margen', 'price', 'precio')],
  ['quality', startsWord('error', 'fault', 'defect', 'fallo', 'calidad', 'quality', 'mistake', 'incidencia')],
  [
    'people',
    startsWord('staff', 'talent', 'training', 'formacion', 'turnover', 'rotacion', 'personal', 'emplead'),
  ],
  [
    'coordination',
    startsWord('coordinat', 'coordina', 'communicat', 'comunicacion', 'silo', 'departments', 'departamentos'),
  ],
  [
    'information',
    startsWord('data', 'dato', 'informa', 'report', 'informe', 'spreadsheet', 'excel', 'hojas? de calculo'),
  ],
] as const;

export type ProblemTheme = (typeof problemThemes)[number][0] | 'automation';

/** Returns the subject of a text, such as customers or stock; null when none of its words indicates one. */
export function subjectOf(words: string) {
  const text = fold(words);
  return problemThemes.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

/** Returns the kind of first measure that a problem calls for; null when its description suggests none. */
export function problemTheme(description: string): ProblemTheme | null {
  if (automationProblems([{ description, priority: 1 }]).length > 0) return 'automation';
  return subjectOf(description);
}

const strengthThemes = [
  ['information', startsWord('data', 'dato', 'informa', 'histor')],
  [
    'people',
    startsWord('team', 'equipo', 'staff', 'expert', 'experien', 'people', 'personas', 'talent', 'know'),
  ],
  ['customers', startsWord('customer', 'client', 'loyal', 'fidel', 'brand', 'marca', 'reputa')],
  ['quality', startsWord('quality', 'calidad', 'certif', 'process', 'proceso', 'service', 'servicio')],
] as const;

export type StrengthTheme = (typeof strengthThemes)[number][0];

/** Returns the possible use of a strength; null when its description suggests none. */
export function strengthTheme(description: string): StrengthTheme | null {
  const text = fold(description);
  return strengthThemes.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}
