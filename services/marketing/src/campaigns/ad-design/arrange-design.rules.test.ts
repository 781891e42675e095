import { adDesignFormats } from '@portals/contracts/constants';
import { type Arrangement, arrangeDesign, type DesignTexts } from './arrange-design.rules.js';
import { type Layout, layouts } from './design-layout.rules.js';
import { evenLines } from './fit-lines.rules.js';
import type { Box, TextBlock } from './text-block.rules.js';
import { widthOfLine } from './typefaces.js';

const nothing = {
  companyName: null,
  productName: null,
  headline: null,
  claim: null,
  price: null,
  callToAction: null,
};
const examples: Record<string, DesignTexts> = {
  'a usual text': {
    companyName: null,
    productName: 'Gafas a medida',
    headline: 'Vea el mundo con otros ojos',
    claim: 'Titanio ligero y cristales a su medida, listos en un solo día. Sin esperas.',
    price: 'desde 49\u00a0€',
    callToAction: 'Pida cita',
  },
  'a text at its limits': {
    companyName: null,
    productName: 'Programa de gestión comercial',
    headline: 'Multiplique las ventas de distribuidoras',
    claim: 'Presupuestos, visitas y seguimiento en una herramienta que su equipo aprende en un día.',
    price: 'Desde 1.249,90\u00a0€ al año + IVA',
    callToAction: 'Solicite una demo ya',
  },
  'long words': {
    companyName: null,
    productName: 'Elektrizitätswerk',
    headline: 'Otorrinolaringología sin desplazamientos',
    claim: 'Electroencefalografistas y otorrinolaringólogos, extraordinariamente cerca.',
    price: '1.234.567,89\u00a0€/mes',
    callToAction: 'Infórmese',
  },
  'one word': { ...nothing, headline: 'Oferta' },
  'a price alone': { ...nothing, price: '9,99\u00a0€' },
  'no price and no call': { ...nothing, headline: 'Payroll on time', claim: 'Every month, in one click.' },
};

const fitting = (texts: DesignTexts, layout: Layout): Arrangement => {
  const arrangement = arrangeDesign(texts, layout);
  if (typeof arrangement === 'string') throw new Error(`${arrangement} is too long`);
  return arrangement;
};

/** Extends the box by the descenders below the last baseline. */
const inkBox = ({ box, size }: TextBlock): Box => ({ ...box, height: box.height + size * 0.25 });
const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;
const inside = (inner: Box, outer: Box) =>
  inner.x >= outer.x - 0.01 &&
  inner.y >= outer.y - 0.01 &&
  inner.x + inner.width <= outer.x + outer.width + 0.01 &&
  inner.y + inner.height <= outer.y + outer.height + 0.01;

const cases = Object.entries(examples).flatMap(([name, texts]) =>
  adDesignFormats.map((format) => [name, format, texts, layouts[format]] as const),
);

describe.each(cases)('%s as %s', (_name, format, texts, layout) => {
  const arrangement = fitting(texts, layout);
  const { width, height, margin } = layout;

  it('has every word of every text, in letters that can be read', () => {
    const shown = arrangement.blocks.map(({ part, lines }) => [
      part,
      lines.map(({ text }) => text).join(' '),
    ]);
    const given = Object.entries(texts).filter(([, text]) => text !== null);
    expect(shown.sort()).toEqual(given.sort());
    for (const { part, size } of arrangement.blocks) {
      expect(size).toBeGreaterThanOrEqual(layout[part][0]);
      expect(size).toBeLessThanOrEqual(layout[part][1]);
    }
  });

  it('keeps everything that is read inside of the margins', () => {
    const frame = { x: margin * 0.5, y: margin * 0.3, width: width - margin, height: height - margin * 0.8 };
    for (const block of arrangement.blocks) {
      expect(inside(inkBox(block), frame)).toBe(true);
      for (const { text, x } of block.lines)
        expect(x + widthOfLine(block.face, text, block.size)).toBeLessThanOrEqual(
          block.box.x + block.box.width + 0.01,
        );
    }
  });

  it('puts nothing upon another thing', () => {
    const { badge, button, bar, pattern, blocks } = arrangement;
    const free = blocks.filter(({ part }) => part !== 'price' && part !== 'callToAction').map(inkBox);
    const shapes = [...free, ...[badge, button, bar].filter((box) => box !== null)];
    for (const [index, one] of shapes.entries())
      for (const other of shapes.slice(index + 1)) expect(overlap(one, other)).toBe(false);
    for (const box of [...free, ...(button ? [button] : [])]) expect(overlap(box, pattern)).toBe(false);
    const within = (part: string, outer: Box | null) => {
      const block = blocks.find((one) => one.part === part);
      expect(block === undefined).toBe(outer === null);
      if (block && outer) expect(inside(inkBox(block), outer)).toBe(true);
    };
    within('price', badge);
    within('callToAction', button);
    expect(pattern.width * pattern.height).toBeGreaterThan((width * height) / 10);
    expect(format === 'landscape' || pattern.x === 0).toBe(true);
  });
});

it('gives few words larger letters than many', () => {
  const sizeOf = (headline: string) => fitting({ ...nothing, headline }, layouts.square).blocks[0]?.size ?? 0;
  const few = sizeOf('Vea mejor');
  expect(few).toBe(layouts.square.headline[1]);
  expect(
    sizeOf('Las gafas que su distribuidora estaba esperando desde hace años '.repeat(2).trim()),
  ).toBeLessThan(few);
});

it.each([
  ['a word that is too wide', { headline: 'Pneumonoultramicroscopicsilicovolcanoconiosis' }, 'headline'],
  ['a long claim', { headline: 'A', claim: 'palabra '.repeat(80).trim() }, 'claim'],
  ['a long headline', { headline: 'palabra '.repeat(40).trim(), claim: 'Corto' }, 'headline'],
  ['a long name', { headline: 'A', productName: 'nombre '.repeat(25).trim() }, 'productName'],
  ['a long price', { headline: 'A', price: 'precio '.repeat(30).trim() }, 'price'],
  ['a long call', { headline: 'A', callToAction: 'Llame ya '.repeat(12).trim() }, 'callToAction'],
])('names the part of which there is too much: %s', (_what, texts, part) => {
  expect(arrangeDesign({ ...nothing, ...texts }, layouts.banner)).toBe(part);
});

it('says for each format alone what is too long for it', () => {
  const texts = {
    ...nothing,
    headline: 'Oferta',
    claim: 'Una frase de ocho palabras como mucho. '.repeat(7).trim(),
  };
  const names = adDesignFormats.filter((format) => typeof arrangeDesign(texts, layouts[format]) !== 'string');
  expect(names).toContain('story');
  expect(names).not.toContain('banner');
});

describe('lines', () => {
  const widthOf = (line: string) => line.length;
  it.each([
    ['', 10, []],
    ['one', 3, ['one']],
    ['one', 2, null],
    ['aa bb cc', 8, ['aa bb cc']],
    ['aaaa bb cc dd', 10, ['aaaa bb', 'cc dd']],
    ['desde 49\u00a0€', 6, ['desde', '49\u00a0€']],
    ['one two enormous', 7, null],
  ])('of %j in %i: %j', (text, width, lines) => {
    expect(evenLines(text, width, widthOf)).toEqual(lines);
  });
});
