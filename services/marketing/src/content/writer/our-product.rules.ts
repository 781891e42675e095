import type { Language } from '@portals/contracts/constants';
import { asContinuation } from './letter-case.rules.js';

/** Things that are sold under the word for them, by their gender: "nuestro pan", "nuestras mesas". */
const masculine = new Set(
  (
    'pan vino aceite café queso jamón menú curso taller plan programa sistema servicio kit pack bono abono seguro software ' +
    'reloj sofá colchón escritorio armario sillón bolso vestido abrigo jersey pantalón traje libro cuaderno bolígrafo móvil ' +
    'ordenador portátil monitor teclado ratón horno motor panel suelo pavimento mosaico mueble champú jabón gel perfume té ' +
    'chocolate turrón helado pastel bizcocho masaje tratamiento viaje apartamento alquiler mantenimiento asesoramiento diseño ' +
    'estudio informe paquete inglés francés alemán italiano yoga pilates kayak paseo cuadro espejo banco parquet ' +
    'baño zapato anillo collar gorro cojín juguete juego campamento entrenamiento retiro alojamiento préstamo test máster ' +
    'bolígrafo cuenco plato florero ramo vermut licor zumo embutido huevo tomate'
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
    'leche harina verdura fruta gafa zapatilla bota escapada estancia cena comida entrada suscripción licencia terapia póliza'
  ).split(' '),
);

/** Small words, and short ones that are no names, such as "ERP" and "C1". */
const isSmall = (word: string) =>
  /^[\p{Ll}\p{N}&+/-]+$/u.test(word) || /^\p{Lu}[\p{Lu}\p{N}]{1,4}$/u.test(word);

/** Whether a name describes the product, as "Pan de masa madre" does and "Serie Hidráulica" does not. */
function isDescription(name: string): boolean {
  return (
    name.length <= 60 &&
    /^\p{L}\p{Ll}+(?:-\p{Ll}+)*(?: |$)/u.test(name) &&
    name.split(' ').slice(1).every(isSmall)
  );
}

/** The forms of a Spanish word of which it may be the plural. */
const singularsOf = (word: string): string[] =>
  [/s$/, /es$/].flatMap((end) => (end.test(word) ? [word.replace(end, '')] : []));

function spanishOur(name: string): string | null {
  const first = (name.split(' ')[0] ?? '').toLowerCase();
  const rest = name.charAt(0).toLowerCase() + name.slice(1);
  if (masculine.has(first)) return `nuestro ${rest}`;
  if (feminine.has(first)) return `nuestra ${rest}`;
  const singulars = singularsOf(first);
  if (singulars.some((word) => masculine.has(word))) return `nuestros ${rest}`;
  return singulars.some((word) => feminine.has(word)) ? `nuestras ${rest}` : null;
}

/** The word that an English name is about: "desk" in "Fold-out desk for children". */
function englishHead(name: string): string {
  const words = name.split(' ');
  const end = words.findIndex((word) => /^(?:of|for|with|in|on|from|to|without|by)$/.test(word));
  return (end < 1 ? words.at(-1) : words[end - 1]) ?? '';
}

/** What English names of things do not have: "Learn to row" and "Paint your own mug" say what to do. */
const saysWhatToDo =
  /\b(?:to|your|my|an?|the|you|we|it)\b|^(?:learn|get|rent|build|make|try|meet|find|become|discover|grow|save|stop|start|go|rediscover)\b/iu;
/** Things that are "ours" under a name with capitals, too: "our Boiler Care Plan". */
const offers =
  /^(?:plan|course|class|workshop|lesson|package|kit|set|box|bundle|programme|program|service|report|audit|guide|toolkit|subscription|membership|session|tour)s?$/iu;

function englishOur(name: string): string | null {
  const head = englishHead(name);
  if (name.split(' ').length < 2 || !/\p{Ll}$/u.test(head) || saysWhatToDo.test(name)) return null;
  if (isDescription(name)) return `our ${asContinuation(name) ?? name}`;
  return offers.test(head) && name.length <= 60 ? `our ${name}` : null;
}

/** Whether a name may be that of several things, with which verbs of one thing do not go: "Cooking classes". */
export function mayBePlural(name: string, language: Language): boolean {
  if (/[?!¿¡…]/u.test(name)) return false;
  const head = language === 'es' ? (name.split(' ')[0] ?? '') : englishHead(name);
  return /[^su]s$/u.test(head) && !/^\p{Lu}\p{Ll}*[\p{Lu}\p{N}]/u.test(head);
}

/** A name with marks of its own is kept apart from those of the sentence. */
export function quotedName(name: string, language: Language): string {
  const bare = name.replace(/[«»“”]/g, '');
  return language === 'es' ? `«${bare}»` : `“${bare}”`;
}

/** How a company speaks of its product in the middle of a sentence: by its name, or as "our" when the name describes it. */
export function inSentence(name: string, language: Language): string {
  if (/[?!¿¡…]/u.test(name)) return quotedName(name, language);
  if (language === 'en') return englishOur(name) ?? name;
  return (isDescription(name) ? spanishOur(name) : null) ?? name;
}
