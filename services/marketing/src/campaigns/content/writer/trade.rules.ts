/** Trade of a product, derived from its words. It determines what a text invites the reader to do. */
export type Trade =
  | 'course'
  | 'health'
  | 'fitness'
  | 'trip'
  | 'software'
  | 'machine'
  | 'advice'
  | 'food'
  | 'goods';

/** Returns a pattern for a whole word. `\b` is not enough, because it treats an accented letter as the end of a word. */
const word = (text: string) => new RegExp(`(?<!\\p{L})(?:${text})(?!\\p{L})`, 'iu');

/** Words of each trade; the first trade with a matching word wins, so a "cooking course" is a course. */
const words: readonly (readonly [Trade, RegExp])[] = [
  [
    'course',
    word(
      'cursos?|curs[oi]ll?o|clases?|taller(?:es)?(?! (?:mec[aá]n|de (?:coches|autom|chapa|motos|repar)))|academia|oposiciones|formaci[oó]n|m[aá]ster|escuela|idiomas|course|class(?:es)?|workshop|lessons?|training|academy|bootcamp|masterclass|tutoring',
    ),
  ],
  [
    'health',
    word(
      String.raw`dental|dentista|odontolog\p{L}*|cl[ií]nica|salud|m[eé]dic\p{L}+|fisioterapia|podolog\p{L}*|psicolog\p{L}*|est[eé]tica|[oó]ptica|veterinari\p{L}+|dentist\p{L}*|clinic|health|physio\p{L}*|medical|therapy|optician|vet`,
    ),
  ],
  [
    'trip',
    word(
      'viajes?|turismo|enoturismo|agroturismo|visitas? (?:guiada|a|al)|hotel(?:es)?|casa rural|escapada|excursi[oó]n|ruta|alojamiento|albergue|camping|travel|tourism|tours?|trips?|getaway|retreats?|holidays?|guided (?:tour|visit|walk)s?|guesthouse|lodge',
    ),
  ],
  ['fitness', word('gimnasio|fitness|pilates|yoga|crossfit|entrenamiento|gym|personal training|spinning')],
  [
    'software',
    word('software|saas|app|aplicaci[oó]n|plataforma|erp|crm|programa de gesti[oó]n|platform|cloud'),
  ],
  [
    'machine',
    word(
      String.raw`maquinaria|m[aá]quinas?|industrial|industria|prensa|torno|fresadora|carretilla|envasadora|etiquetadora|machinery|machines?|manufactur\p{L}+|engineering|industrial equipment|forklift|packaging line`,
    ),
  ],
  [
    'advice',
    word(
      String.raw`consultor[ií]a|asesor[ií]a|gestor[ií]a|abogad\p{L}+|auditor[ií]a|consulting|consultancy|advis\p{L}+|accounting|accountants?|law|legal|audit`,
    ),
  ],
  [
    'food',
    word(
      'alimentaci[oó]n|panader[ií]a|pasteler[ií]a|quesos?|queser[ií]a|vinos?|turrones|dulces|mermeladas|embutidos|jamones|galletas|bodegas?|aceites? de oliva|aove|almazara|olive oil|conservas|caf[eé]s?|cafeter[ií]a|miel|chocolates?|gourmet|food|bakery|cheese|wine|coffee|tea|honey|farm shop|delicatessen|brewery',
    ),
  ],
];

/** @param texts sector of the company, name of the product, name of the company */
export const tradeOf = (texts: readonly string[]): Trade =>
  words.find(([, pattern]) => texts.some((text) => pattern.test(text)))?.[0] ?? 'goods';
