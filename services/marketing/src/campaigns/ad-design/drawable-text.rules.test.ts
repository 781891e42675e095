import { shownTexts } from './design-texts.rules.js';
import { drawableText } from './drawable-text.rules.js';
import { hasGlyph } from './typefaces.js';

const cleaned = (text: string) => drawableText(text, (character) => hasGlyph('text', character));

it.each([
  ['¿Qué tal? «Señor» – 49,90\u202f€ · 20 % “así” ñ', '¿Qué tal? «Señor» – 49,90\u00a0€ · 20\u00a0% “así” ñ'],
  ['e\u0301xito', 'éxito'],
  ['Łódź, Zürich, Αθήνα, Київ', 'Łódź, Zürich, Αθήνα, Київ'],
  ['a\tb\r\nc\u0000d\u2028e  f', 'a b c d e f'],
  ['so\u00adft \u200bzero \u202eright\ufeff', 'soft zero right'],
  ['desde 49 € y $ 5', 'desde 49\u00a0€ y $\u00a05'],
  ['   ', ''],
  ['1.249,90 € + IVA', '1.249,90\u00a0€ + IVA'],
])('keeps what can be drawn of %j', (text, kept) => {
  expect(cleaned(text)).toEqual({ text: kept, leftOut: [], missing: [] });
});

it.each([
  ['¡Oferta! 🚀', '¡Oferta!', ['🚀']],
  ['👨‍👩‍👧‍👦 Familia 👍🏽👍🏽', 'Familia', ['👨‍👩‍👧‍👦', '👍🏽']],
  ['🇪🇸 1️⃣ ✔️ ✓ Sí', 'Sí', ['🇪🇸', '1️⃣', '✔️', '✓']],
])('leaves pictures and signs out of %j, and says so', (text, kept, leftOut) => {
  expect(cleaned(text)).toEqual({ text: kept, leftOut, missing: [] });
});

it.each([
  ['Oferta 日本', ['日', '本']],
  ['مرحبا', ['م', 'ر', 'ح', 'ب', 'ا']],
])('names the letters of %j that no font has', (text, missing) => {
  expect(cleaned(text)).toMatchObject({ leftOut: [], missing });
});

describe('what a design shows', () => {
  const product = { name: 'Gafas', price: '49 €' };

  it('has the product above a headline that does not name it', () => {
    const named = shownTexts({ headline: 'Sus GAFAS en un día', claim: 'Titanio' }, product).texts;
    expect(named).toMatchObject({ productName: null, headline: 'Sus GAFAS en un día', callToAction: null });
    const other = shownTexts({ headline: 'Vea mejor' }, product).texts;
    expect(other).toEqual({
      companyName: null,
      productName: 'Gafas',
      headline: 'Vea mejor',
      claim: null,
      price: '49\u00a0€',
      callToAction: null,
    });
  });

  it('has the product as the headline that is missing, and no price of a product that is gone', () => {
    const { texts } = shownTexts({ headline: ' ' }, { name: 'Gafas', price: null });
    expect(texts).toMatchObject({ productName: null, headline: 'Gafas', price: null });
  });

  it('tells once what is left out or missing in any text', () => {
    const shown = shownTexts({ headline: '🚀 A', claim: '🚀 日', callToAction: '日 ✓' }, product);
    expect(shown).toMatchObject({ leftOut: ['🚀', '✓'], missing: ['日'] });
  });

  it('is drawn in faces that all have its letters', () => {
    expect(shownTexts({ headline: 'Ωμέγα Ш' }, product).missing).toEqual([]);
  });
});
