import type { Language } from '@portals/contracts/constants';
import { isEnglishStart, isSpanishStart } from './letter-case.rules.js';

const spanish = new Set(
  'el la los las un una unos unas de del al y e con sin para por que en su sus tu tus más menos muy es son se lo le como desde hasta sobre entre también todo todos cada ni o u ya hay quieres quiere buscas busca necesitas necesita tienes tiene puedes puede sabes sabe gracias qué cómo cuánto'.split(
    ' ',
  ),
);
const english = new Set(
  'the an and of with without for from in on at by to is are it its your our their every each more less as or who which that this you we they not can will any all into than'.split(
    ' ',
  ),
);

/** The language that a phrase is most likely written in; null when nothing in it says so. */
export function languageOf(text: string): Language | null {
  const words = text.toLowerCase().match(/[\p{L}’']+/gu) ?? [];
  let balance = /[ñ¿¡áéíóú]/i.test(text) ? 2 : 0;
  for (const word of words) {
    if (spanish.has(word)) balance += 2;
    if (english.has(word)) balance -= 2;
    if (isSpanishStart(word)) balance += 1;
    if (isEnglishStart(word)) balance -= 1;
  }
  if (balance === 0) return null;
  return balance > 0 ? 'es' : 'en';
}
