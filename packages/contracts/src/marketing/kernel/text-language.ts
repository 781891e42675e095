import type { Language } from '../../constants/language.js';

const spanish = new Set(
  'el la los las un una unos unas de del al y e con sin para por que en su sus tu tus más muy es son se lo le como desde hasta sobre entre también todo toda todos todas cada ni o u ya hay quiere quieres busca buscas necesita necesitas tiene tienes puede puedes sabe sabes gracias qué cómo cuánto usted ustedes nuestro nuestra nuestros nuestras menos mejor días año años semana semanas mes meses hora horas'.split(
    ' ',
  ),
);
const english = new Set(
  'the an and of with without for from in on at by to is are it its your our their every each more less as or who which that this you we they not can will any all into than best day days week weeks month months year years hour hours'.split(
    ' ',
  ),
);

/**
 * Returns a score above zero for Spanish text and below zero for English, based on short words and characters found in only one of them.
 */
export function languageBalance(text: string): number {
  const words = text.toLowerCase().match(/[\p{L}’']+/gu) ?? [];
  const signs = /[ñ¿¡áéíóú]/i.test(text) ? 2 : 0;
  return words.reduce((sum, word) => sum + (spanish.has(word) ? 2 : 0) - (english.has(word) ? 2 : 0), signs);
}

/**
 * Returns the names of the texts that are not in the given language. Generated text must not use words from them (rule 10.11).
 */
export const foreignTexts = <Name extends string>(
  texts: Readonly<Record<Name, string | null>>,
  language: Language,
): Name[] =>
  (Object.keys(texts) as Name[]).filter((name) => {
    const balance = languageBalance(texts[name] ?? '');
    return language === 'es' ? balance < 0 : balance > 0;
  });

const currency =
  /\p{Sc}|\b(?:USD|EUR|GBP|CHF|MXN|euros?|pounds?|dollars?|d[oó]lares|pesos|francs?|francos)\b/iu;

/** Returns true when a price states its currency or contains no number: "599" could be in any currency. */
export const hasCurrency = (price: string): boolean => currency.test(price) || !/\d/.test(price);
