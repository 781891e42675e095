import type { ContentBrief } from './generator.js';

const whole = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu');

/** Matches words of the familiar form of address ("tú" or "vosotros"), and familiar imperatives at the beginning of a text. */
const familiar = whole(
  'tú|te|ti|tus?|contigo|tuy[oa]s?|vuestr[oa]s?|vosotr[oa]s|os|tienes|puedes|quieres|necesitas|buscas|sabes|eliges|recibes|prefieres|' +
    'aprendes|disfrutas|decides|llevas|vives|eres|estás|vas|\\p{L}+(?:arás|erás|irás)|\\p{L}*[áéíóú]\\p{L}*(?:ate|ete)',
);
const familiarStart =
  /^¡?(?:reserva|pide|descubre|llama|llámanos|prueba|pruébal[oa]s?|ven|apúntate|elige|compra|cómpral[oa]s?|solicita|consulta|contacta|visita|visítanos|mira|conoce|escribe|escríbenos|pídel[oa]s?|regístrate|descarga|empieza|únete|haz|aprovecha|entra|pregunta|cuéntanos|aprende|olvida|olvídate|disfruta|ahorra|gana)(?! (?:de|en línea|online|gratuita|previa)\b)(?!\p{L})/iu;
/** Matches verbs for actions that only people do, so that a phrase that begins with such a verb addresses the reader. */
const personalStart =
  /^(?:aprende|disfruta|descubre|olvida|elige|reserva|pide|prueba|ven|empieza|consigue|vive|regala|duerme|viaja|entrena|domina|siente)(?!\p{L})/iu;
const polite = whole('usted(?:es)?|consigo mismo');
const politeStart =
  /^¡?(?:reserve|pida|descubra|llame|llámenos|pruebe|pruébel[oa]s?|venga|apúntese|elija|compre|cómprel[oa]s?|solicite|solicíte(?:lo|la|nos)|consulte|contacte|visite|visítenos|mire|conozca|escriba|escríbanos|pídal[oa]s?|regístrese|descargue|empiece|únase|haga|aproveche|entre en|pregunte|cuéntenos|aprenda|olvide|olvídese|disfrute|ahorre)(?!\p{L})/iu;

const isFamiliar = (text: string) => familiar.test(text) || familiarStart.test(text);
const isPolite = (text: string) => polite.test(text) || politeStart.test(text);

/** Returns true when a Spanish input uses a different form of address than the text to write. */
export const saysOther = (text: string, toUsted: boolean): boolean =>
  toUsted ? familiar.test(text) || personalStart.test(text) : isPolite(text);

/**
 * Returns true when a Spanish text must address the reader as "usted" (rule 10.12): always, unless the input says "tú". The input of the
 * request takes precedence over the product.
 */
export function saysUsted({ request, keyPoints, product }: ContentBrief): boolean {
  const asked = [request.callToAction ?? '', ...keyPoints];
  if (asked.some(isPolite)) return true;
  if (asked.some(isFamiliar)) return false;
  const fields = [product.description ?? '', product.advantages, product.characteristics];
  const isSpoken = (text: string) =>
    text.split(/[\n;,.!?¡¿]+\s*/u).some((part) => familiar.test(part) || personalStart.test(part));
  const toTu = fields.some(
    (text) => isSpoken(text) && !/(?<!\p{L})(?:sus?|les?|usted)(?!\p{L})/iu.test(text),
  );
  return fields.some(isPolite) || !toTu;
}
