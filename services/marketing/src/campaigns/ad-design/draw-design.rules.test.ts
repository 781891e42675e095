import { adDesignFormats, adDesignSizes } from '@portals/contracts/constants';
import { Resvg } from '@resvg/resvg-js';
import { arrangeDesign } from './arrange-design.rules.js';
import { layouts } from './design-layout.rules.js';
import { type DesignSpec, drawDesign } from './draw-design.rules.js';
import { type FaceName, hasGlyph, outlineOf, widthOfLine } from './typefaces.js';

const spec: DesignSpec = {
  format: 'square',
  texts: {
    companyName: null,
    productName: 'Gafas a medida',
    headline: 'Vea el mundo con otros ojos',
    claim: 'Titanio ligero y cristales a su medida.',
    price: 'desde 49\u00a0€',
    callToAction: 'Pida cita',
  },
  mainColor: '#0B1220',
  accentColor: '#2DD4BF',
  seed: 7,
};
const svgOf = (changes: Partial<DesignSpec> = {}) => {
  const drawn = drawDesign({ ...spec, ...changes });
  if ('tooLong' in drawn) throw new Error(`${drawn.tooLong} is too long`);
  return drawn.svg;
};
const framed = (element: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="3000">${element}</svg>`;
const render = (svg: string) => new Resvg(svg, { font: { loadSystemFonts: false } });

it('draws the same for the same, and another pattern for another seed', () => {
  expect(svgOf()).toBe(svgOf());
  const seeds = [0, 1, 2, 3, 4, 2 ** 31].map((seed) => svgOf({ seed }));
  expect(new Set(seeds).size).toBe(seeds.length);
});

it.each(adDesignFormats)('draws %s in its size, without a gap', (format) => {
  for (const seed of [0, 1, 2, 3]) {
    const image = render(svgOf({ format, seed })).render();
    expect({ width: image.width, height: image.height }).toEqual(adDesignSizes[format]);
    const { pixels } = image;
    let opaque = 0;
    for (let at = 3; at < pixels.length; at += 4) opaque += pixels[at] === 255 ? 1 : 0;
    expect(opaque).toBe(image.width * image.height);
  }
});

const script = `</title><script>alert(1)</script>`;

it.each(['productName', 'headline', 'claim', 'price', 'callToAction'] as const)(
  'takes a script as %s for letters',
  (part) => {
    const texts = {
      companyName: null,
      productName: null,
      headline: null,
      claim: null,
      price: null,
      callToAction: null,
    };
    const drawn = drawDesign({ ...spec, format: 'story', texts: { ...texts, [part]: script } });
    const svg = 'svg' in drawn ? drawn.svg : '';
    const [, title] = /<title>(.*)<\/title>/.exec(svg) ?? [];
    expect(title).toBe('&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
    const names = new Set(Array.from(svg.matchAll(/<\/?([^\s>/]+)/g), ([, name]) => name));
    const known = ['svg', 'title', 'rect', 'path', 'circle'];
    expect([...names].filter((name) => !known.includes(name ?? ''))).toEqual([]);
    expect(render(svg).render().width).toBe(1080);
  },
);

it('names nothing outside of itself, no font of the machine, and nothing that needs a layer of its own', () => {
  const svg = svgOf();
  expect(/<text|font|style=|href=/i.test(svg)).toBe(false);
  expect(/url\(|opacity/.test(svg)).toBe(false);
  expect(svg.match(/https?:[^\s"&]*/g)).toEqual(['http://www.w3.org/2000/svg']);
});

it.each(adDesignFormats)('draws the letters of %s where they were measured', (format) => {
  const arrangement = arrangeDesign(spec.texts, layouts[format]);
  if (typeof arrangement === 'string') throw new Error(arrangement);
  for (const { face, size, box, lines, leading } of arrangement.blocks) {
    for (const [index, { text, x }] of lines.entries()) {
      const baseline = box.y + 0.71 * size + index * leading;
      const ink = render(framed(`<path d="${outlineOf(face, text, size, x, baseline)}"/>`)).getBBox();
      expect(ink?.x).toBeGreaterThan(x - size * 0.05);
      expect((ink?.x ?? 0) + (ink?.width ?? 0)).toBeLessThan(x + widthOfLine(face, text, size) + size * 0.05);
      expect(ink?.width).toBeGreaterThan(widthOfLine(face, text, size) - size * 0.25);
      expect((ink?.y ?? 0) + (ink?.height ?? 0)).toBeLessThan(baseline + size * 0.25);
    }
  }
});

describe('letters', () => {
  const alphabet = 'ABCÑÁÜabcñáüßŁőğ0123456789€$£%&@#¿?¡!«»“”–—…·/+*()';

  it.each(['display', 'text', 'label'] as const)('of %s are whole wherever they stand', (face) => {
    for (const character of alphabet) {
      expect(hasGlyph(face, character)).toBe(true);
      for (let at = 0; at < 12; at += 1.37)
        expect(outlineOf(face, character, 13.3 + at, at, at * 7.1)).toMatch(/^M[-\d.\sMlqcz]+\d$/);
    }
  });

  it('are those of the named font', () => {
    const of = (face: FaceName) => outlineOf(face, 'Rg', 100, 0, 100);
    expect(new Set((['display', 'text', 'label'] as const).map(of)).size).toBe(3);
    // The expected widths are from the fonts' own tables.
    expect(widthOfLine('text', 'R', 2048)).toBe(1327);
    expect(widthOfLine('display', 'R', 1000)).toBe(632);
    expect(widthOfLine('display', 'AV', 1000)).toBeLessThan(
      widthOfLine('display', 'A', 1000) + widthOfLine('display', 'V', 1000) - 22,
    );
  });
});
