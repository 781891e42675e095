import type { Language } from '@portals/contracts/constants';
import { asContinuation } from './letter-case.rules.js';

/** Things that are sold under the word for them, by their gender: "nuestro pan", "nuestra mesa". All are singular. */
const masculine = new Set(
  (
    'pan vino aceite café queso jamón menú curso taller plan programa sistema servicio kit pack bono abono seguro software ' +
    'reloj sofá colchón escritorio armario sillón bolso vestido abrigo jersey pantalón traje libro cuaderno bolígrafo móvil ' +
    'ordenador portátil monitor teclado ratón horno motor panel suelo pavimento mosaico mueble champú jabón gel perfume té ' +
    'chocolate turrón helado pastel bizcocho masaje tratamiento viaje apartamento alquiler mantenimiento asesoramiento diseño ' +
    'estudio informe paquete inglés francés alemán italiano yoga pilates kayak paseo cuadro espejo banco parquet'
  ).split(' '),
);
const feminine = new Set(
  (
    'mesa silla lámpara cama estantería cocina puerta ventana bicicleta moto furgoneta camiseta camisa chaqueta falda blusa ' +
    'mochila bolsa cartera gorra crema mascarilla loción vela taza botella cerveza miel mermelada galleta tarta cesta caja ' +
    'consulta consultoría asesoría auditoría formación revisión limpieza reforma instalación reparación clase sesión tarjeta ' +
    'cuenta cuota tarifa aplicación app plataforma tienda casa habitación excursión visita ruta sudadera manta almohada ' +
    'sábana toalla alfombra cortina pulsera baldosa pintura máquina impresora cámara batería silla hamaca maceta'
  ).split(' '),
);

const isSmall = (word: string) => /^[\p{Ll}\p{N}&+/-]+$/u.test(word) || /^\p{Lu}{2,5}$/u.test(word);

/** Whether a name describes the product, as "Pan de masa madre" does and "Serie Hidráulica" does not. */
function isDescription(name: string): boolean {
  return (
    name.length <= 60 &&
    /^\p{L}\p{Ll}+(?:-\p{Ll}+)*(?: |$)/u.test(name) &&
    name.split(' ').slice(1).every(isSmall)
  );
}

function spanishOur(name: string): string | null {
  const first = (name.split(' ')[0] ?? '').toLowerCase();
  const rest = name.charAt(0).toLowerCase() + name.slice(1);
  if (masculine.has(first)) return `nuestro ${rest}`;
  return feminine.has(first) ? `nuestra ${rest}` : null;
}

function englishOur(name: string): string | null {
  const words = name.split(' ');
  const end = words.findIndex((word) => /^(?:of|for|with|in|on|from|to|without|by)$/.test(word));
  const head = (end < 1 ? words.at(-1) : words[end - 1]) ?? '';
  // A plural would need other verbs in the frames.
  if (words.length < 2 || /[^s]s$/.test(head) || !/\p{Ll}$/u.test(head)) return null;
  return `our ${asContinuation(name) ?? name}`;
}

/** A name with marks of its own is kept apart from those of the sentence. */
export function quotedName(name: string, language: Language): string {
  const bare = name.replace(/[«»“”]/g, '');
  return language === 'es' ? `«${bare}»` : `“${bare}”`;
}

/** How a company speaks of its product in the middle of a sentence: by its name, or as "our" when the name describes it. */
export function inSentence(name: string, language: Language): string {
  if (/[?!¿¡…]/u.test(name)) return quotedName(name, language);
  if (!isDescription(name)) return name;
  return (language === 'es' ? spanishOur(name) : englishOur(name)) ?? name;
}
