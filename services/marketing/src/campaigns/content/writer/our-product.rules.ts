import type { Language } from '@portals/contracts/constants';
import { asContinuation } from './letter-case.rules.js';

/** Spanish nouns for products, by gender: "nuestro pan", "nuestras mesas". */
const masculine = new Set(
  (
    'pan vino aceite café queso jamón menú curso taller plan programa sistema servicio kit pack bono abono seguro software ' +
    'reloj sofá colchón escritorio armario sillón bolso vestido abrigo jersey pantalón traje libro cuaderno bolígrafo móvil ' +
    'ordenador portátil monitor teclado ratón horno motor panel suelo pavimento mosaico mueble champú jabón gel perfume té ' +
    'chocolate turrón helado pastel bizcocho masaje tratamiento viaje apartamento alquiler mantenimiento asesoramiento diseño ' +
    'estudio informe paquete yoga pilates kayak paseo cuadro espejo banco parquet ' +
    'baño zapato anillo collar gorro cojín juguete juego campamento entrenamiento retiro alojamiento préstamo test máster ' +
    'pendiente bolígrafo cuenco plato florero ramo vermut licor zumo embutido huevo tomate ' +
    'blanqueamiento implante empaste alineador chequeo estuche lote surtido pavimento revestimiento tejado toldo chaleco ' +
    'cinturón pañuelo broche collar llavero cubrecama edredón tapiz tejido hilo papel póster calendario puzle cuento álbum ' +
    'fin crucero vuelo circuito tour hotel camping albergue hostal refugio bungalow apartahotel monitorización entreno ' +
    'simulador robot torno taladro compresor generador molino tractor remolque contenedor depósito filtro sensor equipo ' +
    'módulo portal gestor buscador asistente complemento dominio alojamiento despliegue soporte diagnóstico acompañamiento ' +
    'máster seminario congreso webinar posgrado grado diplomado monográfico recorrido espectáculo concierto evento banquete ' +
    'desayuno almuerzo brunch catering sandwich bocadillo gazpacho salmorejo paté foie lomo chorizo salchichón cordero'
  ).split(' '),
);
const feminine = new Set(
  (
    'mesa silla lámpara cama estantería cocina puerta ventana bicicleta moto furgoneta camiseta camisa chaqueta falda blusa ' +
    'mochila bolsa cartera gorra crema mascarilla loción vela taza botella cerveza miel mermelada galleta tarta cesta caja ' +
    'consulta consultoría asesoría auditoría formación revisión limpieza reforma instalación reparación clase sesión tarjeta ' +
    'cuenta cuota tarifa aplicación app plataforma tienda casa habitación excursión visita ruta sudadera manta almohada ' +
    'sábana toalla alfombra cortina pulsera baldosa pintura máquina impresora cámara batería hamaca maceta ' +
    'vajilla cubertería bufanda sartén olla cafetera tetera nevera lavadora tabla agenda guía ensalada pizza empanada sopa ' +
    'leche harina verdura fruta gafa zapatilla bota escapada estancia cena comida entrada suscripción licencia terapia póliza ' +
    'serie colección línea gama edición ortodoncia endodoncia higiene férula funda valoración exploración sesión masterclass ' +
    'academia escuela membresía mensualidad semana experiencia cata degustación aventura travesía acampada villa suite ' +
    'envasadora etiquetadora selladora cortadora prensa fresadora grúa carretilla bomba caldera estufa placa red solución ' +
    'herramienta web migración integración automatización estrategia mentoría reunión evaluación certificación gestión ' +
    'tesorería nómina defensa alpargata sandalia gabardina americana cazadora bandolera riñonera diadema sortija cadena ' +
    'cerámica lámina figura maqueta muñeca manualidad jarra fuente bandeja ensaladera vela mermelada conserva salsa ' +
    'trufa torrija rosquilla magdalena hogaza barra empanadilla croqueta tortilla paella fabada'
  ).split(' '),
);

/** Returns true for lower-case words and for abbreviations such as "ERP" and "C1". */
const isSmall = (word: string) =>
  /^[\p{Ll}\p{N}&+/’-]+$/u.test(word) || /^\p{Lu}[\p{Lu}\p{N}]{1,4}$/u.test(word);

/** Returns true when a name describes the product, such as "Pan de masa madre" or "LED desk lamp", but not "Serie Hidráulica". */
function isDescription(name: string): boolean {
  return (
    name.length <= 60 &&
    /^(?:\p{L}\p{Ll}+(?:[-’]\p{Ll}+)*(?: |$)|(?=\p{Lu}|\d+\p{Lu})[\p{Lu}\d]{2,5} )/u.test(name) &&
    name.split(' ').slice(1).every(isSmall)
  );
}

/** Returns the possible singular forms of a Spanish word. */
const singularsOf = (word: string): string[] =>
  [/s$/, /es$/].flatMap((end) => (end.test(word) ? [word.replace(end, '')] : []));

type Gender = 'm' | 'f';

/** Endings of Spanish nouns that are nearly always feminine, for nouns that are not in the lists above. */
const feminineEnd = /(?:ción|sión|dad|tud|eza|ura|ncia|umbre|ería|ora)$/u;
/** Endings that do not reveal the gender, such as those of "problema" and "turista". */
const otherEnd = /(?:ma|ista|pa|día)$/u;

function genderOf(word: string): Gender | null {
  if (masculine.has(word)) return 'm';
  return feminine.has(word) ? 'f' : null;
}

function guessedGender(word: string): Gender | null {
  if (feminineEnd.test(word)) return 'f';
  if (otherEnd.test(word)) return null;
  if (/a$/u.test(word)) return 'f';
  return /(?:o|or|aje|ón|al|el|ar|ete|illo|nte)$/u.test(word) ? 'm' : null;
}

const articles = {
  m: { one: ['nuestro', 'el'], several: ['nuestros', 'los'] },
  f: { one: ['nuestra', 'la'], several: ['nuestras', 'las'] },
} as const;

/** Returns true when a name contains lower-case words, which suggests that its first word is a noun and not a brand. */
const saysWhatItIs = (name: string) => / (?:\p{Ll}{3,}|de|en|a|al)(?: |$)/u.test(name);

/** Returns a Spanish product name with its article or possessive: "nuestro pan", "la Caja Otoño"; null for a brand. */
function spanishOur(name: string): string | null {
  const first = (name.split(' ')[0] ?? '').toLowerCase();
  // Only names of several words may be all in capitals: a single such word is an abbreviation.
  if (!/^(?:\p{L}\p{Ll}+(?: |$)|\p{Lu}{4,} )/u.test(name)) return null;
  const isTold = isDescription(name);
  const isNoun = saysWhatItIs(name);
  const one = genderOf(first) ?? (isNoun && !first.endsWith('s') ? guessedGender(first) : null);
  const many =
    one === null
      ? (singularsOf(first)
          .map(genderOf)
          .find((gender) => gender !== null) ??
        (isNoun
          ? singularsOf(first)
              .map(guessedGender)
              .find((gender) => gender !== null)
          : null))
      : null;
  const gender =
    one ?? many ?? (feminineEnd.test(first) ? 'f' : /(?:miento|aje|illo)$/u.test(first) ? 'm' : null);
  if (gender === null) return null;
  const [our, the] = articles[gender][many === null || many === undefined ? 'one' : 'several'];
  // A lower-case second word means that the first word is a noun: "nuestro curso de Excel".
  const isSmallAfter = /^\S+ \p{Ll}/u.test(name);
  return isTold || isSmallAfter ? `${our} ${name.charAt(0).toLowerCase()}${name.slice(1)}` : `${the} ${name}`;
}

/** Returns the head noun of an English name: "desk" in "Fold-out desk for children". */
function englishHead(name: string): string {
  const words = name.split(' ');
  const end = words.findIndex((word) => /^(?:of|for|with|in|on|from|to|without|by)$/.test(word));
  return (end < 1 ? words.at(-1) : words[end - 1]) ?? '';
}

/** Matches names that are instructions rather than nouns: "Learn to row", "Paint your own mug". */
const saysWhatToDo =
  /\b(?:to|your|my|an?|the|you|we|it)\b|^(?:learn|get|rent|build|make|try|meet|find|become|discover|grow|save|stop|start|go|rediscover)\b/iu;
/** Matches nouns that take "our" even when the name is capitalised: "our Boiler Care Plan". */
const offers =
  /^(?:plan|course|class|workshop|lesson|package|kit|set|box|bundle|programme|program|service|report|audit|guide|toolkit|subscription|membership|session|tour|hamper|basket|collection|director|manager|assistant|officer|retreat|weekend|getaway|break|bootcamp|masterclass|check-up|checkup|consultation|review|clinic|trip|cruise|walk|pass|platform|app|software|tool|system|machine|press|cutter|line|jacket|coat|dress|shirt|jumper|bag|backpack|mug|bowl|candle|blanket|quilt|necklace|ring|lamp|table|chair|desk|bed|cheese|bread|coffee|tea|honey|jam|cake|oil|wine|beer|menu)s?$/iu;

/** Matches first words that keep their capital within a sentence, such as nationalities, days, and brands of software. */
const properStart =
  /^(?:spanish|french|english|german|italian|portuguese|japanese|chinese|thai|indian|greek|turkish|moroccan|mexican|british|irish|scottish|welsh|swiss|nordic|christmas|easter|halloween|excel|word|powerpoint|google|facebook|instagram|linkedin|python|javascript|wordpress|shopify|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|june|july|august|september|october|november|december)\b/iu;
const inSmall = (name: string) =>
  properStart.test(name)
    ? name
    : (asContinuation(name) ?? name.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase()));

/** Returns true for nouns of activities, which cannot follow "our": "our adult swimming" is not English. */
const isActivity = (head: string) =>
  /ing$/u.test(head) &&
  !/^(?:training|coaching|catering|cleaning|meeting|briefing|setting|painting|drawing|building|evening|ring|king|earring|string|clothing|lighting|lettering|booking|listing|hosting)$/iu.test(
    head,
  );

function englishOur(name: string): string | null {
  const head = englishHead(name);
  if (name.split(' ').length < 2 || !/\p{Ll}$/u.test(head) || saysWhatToDo.test(name)) return null;
  if (isDescription(name)) return isActivity(head) ? null : `our ${inSmall(name)}`;
  return offers.test(head) && name.length <= 60 ? `our ${name}` : null;
}

/** Quotes a name that contains punctuation, to separate it from the punctuation of the sentence. */
export function quotedName(name: string, language: Language): string {
  const bare = name.replace(/[«»“”]/g, '');
  return language === 'es' ? `«${bare}»` : `“${bare}”`;
}

/** Matches model numbers and codes at the end of a name: "Servo press SP-80". */
const model = /(?: (?=\S*\d)[\p{Lu}\d][\p{Lu}\d.-]*)+$/u;

/**
 * Returns true for a Spanish name that probably needs an article, although its gender is in no list: it has several words, and begins with
 * a plural or contains lower-case words. A single plural word such as "Luces" may be a brand.
 */
const isUnclear = (name: string) => /^\p{L}+s \p{L}/u.test(name) || saysWhatItIs(name);

/** Returns the product's name as its company would use it within a sentence: with an article or "our" if it begins with a noun. */
export function inSentence(name: string, language: Language, firm = ''): string | null {
  if (/[?!¿¡…]/u.test(name)) return quotedName(name, language);
  // A name that begins with the company's name is a brand, even if its words are nouns: "Nómina Clara Equipo".
  const isBrand = firm !== '' && name.toLowerCase().startsWith(`${firm.toLowerCase()} `);
  if (isBrand) return name;
  if (language === 'es') return spanishOur(name) ?? (isUnclear(name) ? null : name);
  const bare = name.replace(model, '');
  // A noun with a model number takes "the".
  if (bare !== name && / \p{Ll}+$/u.test(bare)) return `the ${isDescription(bare) ? inSmall(name) : name}`;
  const isLong = name.split(' ').length > 1 && isDescription(name) && !saysWhatToDo.test(name);
  return englishOur(name) ?? (isLong && isActivity(englishHead(name)) ? null : name);
}
