import { automationWords, startsWord } from './keywords';

/** A theme with its patterns; a text has the theme if all patterns match. */
export type ThemeRow<Theme extends string = string> = readonly [theme: Theme, ...patterns: RegExp[]];

/**
 * Phrases to ignore when matching: "warehouse" in "warehouse manager" does not indicate a stock problem, and "time" in "on time" does not
 * indicate lost time.
 */
export const asides = startsWord(
  '[a-z]+ (?:manager|clerk|director|supervisor|assistant|operator)s?(?![a-z])|head of [a-z]+',
  '(?:jef[ae]s?|responsables?|encargad[oa]s?|director(?:a|es|as)?|gerentes?|mozos?) del? (?:l[ao]s? |el )?[a-z]+',
  'on time(?![a-z])|a tiempo(?![a-z])|(?:part|full)[ -]time|tiempo (?:parcial|completo)',
);

const documents = startsWord(
  '(?:invoice|order|document|delivery note|form|receipt|pdf)s?(?![a-z])|data(?![a-z])|spreadsheet|excel(?![a-z])',
  '(?:factura|pedido|albaran(?:e)?|documento|formulario|recibo|ticket|dato)s?(?![a-z])|hojas? de calculo',
);
const typing = startsWord(
  '(?:re-?)?(?:typed|typing|keyed|keying|entered|entering)(?![a-z])|copied|copying|transcri|written (?:[a-z]+ )?by hand|entry(?![a-z])',
  'teclea|mecanograf|copia(?:n|r|ndo|d[oa]s?)(?![a-z])|se copia(?![a-z])|graba(?:n|r|ndo)(?![a-z])',
  'introduc(?:en|ir|id[oa]s?|iendo)(?![a-z])|(?:pasa|anota|apunta|registra|mete)(?:n|r|ndo|mos)? (?:[a-z]+ ){0,2}a mano',
);
const forecasting = startsWord(
  'forecast|predict|anticipat|estimat|guess',
  'prevision|preve(?:r|n|mos)?(?![a-z])|pronostic|predec|prediccion|anticipa|estima(?:r|n|mos|cion)|adivin|a ojo(?![a-z])',
);
const wanted = startsWord(
  'demand(?!ing)|sales(?![a-z])|orders?(?![a-z])|consum|production(?![a-z])|ventas?(?![a-z])|pedidos?(?![a-z])|produccion',
);

const customers = startsWord('customer', 'client');
const served = startsWord(
  'wait|answer|respon|repl(?:y|ies)|lose|losing|lost(?![a-z])|leav|service|support|contact|enquir|inquir',
  'espera|contest|pierd|perd|abandon|march|atencion|atend|servicio|soporte|seguimiento|consultas?(?![a-z])',
  '(?:dis|in)?satisf|unhappy|descontent',
);
const staff = startsWord(
  'staff|employee|people|worker|emplead|personal(?! data)(?![a-z])|plantilla|trabajadore',
);
const staying = startsWord(
  'turnover|leav|shortage|hir(?:e|ing)(?![a-z])|find(?:ing)?(?![a-z])|motivat|rotacion|march|contratar|encontra(?:r|mos)(?![a-z])|(?:des)?motiva',
  'short of staff|faltan? (?:personal|plantilla|emplead)|falta de (?:personal|plantilla|emplead)',
);

const specific = [
  [
    'routes',
    startsWord(
      'routes?(?! to market)(?![a-z])|routing|delivery (?:rounds?|planning)|(?<!hoja de )rutas?(?![a-z])',
      'planificacion de (?:las )?entregas|repartos?(?! de (?:tarea|trabajo|funcion|responsab|benefici))(?![a-z])',
    ),
  ],
  ['forecast', forecasting, wanted],
  [
    'entry',
    startsWord('(?:entrada|grabacion|introduccion) (?:manual )?de (?:datos|pedidos|facturas|albaranes)'),
  ],
  ['entry', typing, documents],
] as const satisfies readonly ThemeRow[];

const general = [
  ['stock', startsWord('stocks?(?![a-z])|inventor|inventari|existencias')],
  ['customers', startsWord('complain|reclamacion|quejas?(?![a-z])|se quejan|churn')],
  ['customers', customers, served],
  ['people', startsWord('talent|training|recruit|formacion|reclutamiento')],
  ['people', staff, staying],
  [
    'sales',
    startsWord(
      'sales(?![a-z])|leads(?! to)(?![a-z])|quot(?:e|ation)s?(?![a-z])|ventas?(?![a-z])|presupuesto|oportunidad',
    ),
  ],
  [
    'costs',
    startsWord('cost(?:s|ly|es?|os?)?(?![a-z])|expens|margin|pric(?:e|es|ing)(?![a-z])|gasto|margen|precio'),
  ],
  ['quality', startsWord('error|fault|defect|quality|mistake|fallo|calidad|incidencia')],
  [
    'coordination',
    startsWord('coordinat|communicat|silos?(?![a-z])|departments|coordina|comunicacion|departamentos'),
  ],
  [
    'information',
    startsWord(
      'data(?![a-z])|informati|reports?(?![a-z])|spreadsheet|excel(?![a-z])',
      'datos?(?![a-z])|informacion|informes?(?![a-z])|hojas? de calculo',
    ),
  ],
  ['stock', startsWord('warehouse|almacen(?:es)?(?![a-z])')],
] as const satisfies readonly ThemeRow[];

/**
 * Subjects of problems and departments. The first match wins, so specific subjects come first, and words that may only name a place come
 * last.
 */
export const subjectRows = [...specific, ...general];

/**
 * Themes of problems. The first match wins, so `automation` (manual or slow work) comes after the specific subjects and before the general
 * ones.
 */
export const problemRows = [
  ...specific,
  ['automation', automationWords] as const,
  ['automation', startsWord('by hand(?![a-z])|a mano(?![a-z])')] as const,
  ...general,
];

/** Uses of strengths. Customer benefits come first, because their descriptions often also mention data or people. */
export const strengthRows = [
  ['customers', startsWord('brand|reputa|customer experience|marcas?(?![a-z])|experiencia del? cliente')],
  [
    'information',
    startsWord('data(?![a-z])|informati|records(?![a-z])|histor(?:ic|ial)|datos?(?![a-z])|informacion'),
  ],
  [
    'people',
    startsWord(
      'teams?(?![a-z])|staff|expert|experien|our people|talent|know-?how|knowledge|skill',
      'equipo(?! de ultima)(?![a-z])|plantilla|personal (?:muy|con|cualificad|estable|implicad|formad)|conocimientos?(?![a-z])|cualificad|oficio|personas (?:con|que|formad)',
    ),
  ],
  ['quality', startsWord('quality|certif|process|service|calidad|proceso|servicio')],
  ['customers', startsWord('customer|client|loyal|fidel')],
] as const satisfies readonly ThemeRow[];
