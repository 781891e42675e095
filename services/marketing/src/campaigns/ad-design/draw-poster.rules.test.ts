import { adDesignFormats, adDesignLayouts, adDesignSizes } from '@portals/contracts/constants';
import { Resvg } from '@resvg/resvg-js';
import { designColors } from './color.rules.js';
import { drawPoster, type EmbeddedPicture, type PosterSpec } from './draw-poster.rules.js';
import type { PosterLayout } from './poster-layout.rules.js';

/** A picture that consists of one red pixel. */
const red: EmbeddedPicture = {
  width: 1,
  height: 1,
  type: 'png',
  bytes: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
};
const spec: PosterSpec = {
  layout: 'split',
  format: 'square',
  texts: {
    companyName: 'Ópticas </title><script>',
    productName: 'Gafas a medida',
    headline: 'Vea el mundo con otros ojos',
    claim: 'Titanio ligero y cristales a su medida.',
    price: 'desde 49\u00a0€',
    callToAction: 'Pida cita',
  },
  mainColor: '#0B1F3A',
  accentColor: '#F59E0B',
  font: 'lora',
  logo: null,
  picture: null,
  seed: 7,
};
const svgOf = (changes: Partial<PosterSpec> = {}) => {
  const drawn = drawPoster({ ...spec, ...changes });
  if ('tooLong' in drawn) throw new Error(`${drawn.tooLong} is too long`);
  return drawn.svg;
};
const render = (svg: string) => new Resvg(svg, { font: { loadSystemFonts: false } }).render();
const posters = adDesignLayouts.filter((layout): layout is PosterLayout => layout !== 'pattern');
const cases = posters.flatMap((layout) => adDesignFormats.map((format) => [layout, format] as const));

it.each(cases)('draws %s as %s in its size, without a gap, with or without pictures', (layout, format) => {
  for (const picture of [null, red]) {
    const image = render(svgOf({ layout, format, picture, logo: picture }));
    expect({ width: image.width, height: image.height }).toEqual(adDesignSizes[format]);
    const { pixels } = image;
    let opaque = 0;
    let vivid = 0;
    for (let at = 0; at < pixels.length; at += 4) {
      if (pixels[at + 3] === 255) opaque += 1;
      if (pixels[at] === 255 && pixels[at + 1] === 0 && pixels[at + 2] === 0) vivid += 1;
    }
    expect(opaque).toBe(image.width * image.height);
    // Vivid pixels appear only in a design with a picture.
    expect(vivid > opaque / 100).toBe(picture !== null);
  }
});

it.each(posters)('draws every text of %s on the ground that its contrast was computed for', (layout) => {
  for (const logo of [null, red]) {
    const svg = svgOf({ layout, logo });
    const colors = designColors(spec.mainColor, spec.accentColor, layout);
    for (const { ground } of [colors.price, colors.callToAction])
      expect(svg).toMatch(new RegExp(`<rect [^>]*rx="[\\d.]+" fill="${ground}"`));
    // The company name is drawn first in layouts where it is directly above the other texts, and last in all others.
    const letters = Array.from(svg.matchAll(/<path d="[^"]*" fill="(#\w{6})"\/>/g), ([, fill]) => fill);
    const isOnPicture = layout === 'cover' || layout === 'split';
    const name = layout === 'poster' ? letters.at(-7) : letters.at(-1);
    expect(name).toBe(isOnPicture ? colors.companyName.text : colors.headline.text);
  }
});

it('lets a picture fade into the main colour before the texts begin', () => {
  const svg = svgOf({ layout: 'cover', picture: red });
  expect(svg).toContain('url(#fade)');
  const { pixels, width } = render(svg);
  // Colours at the left edge: red at the top, and the main colour from just above the texts to the bottom.
  const column = Array.from({ length: 1080 }, (_, y) => pixels[(y * width + 4) * 4] ?? 0);
  expect([column[0], column.at(-1)]).toEqual([255, 11]);
  expect(column.findLastIndex((value) => value !== 11)).toBeLessThan(700);
  // The picture fades out without a visible edge.
  const jumps = column.slice(1).map((value, at) => Math.abs(value - (column[at] ?? 0)));
  expect(Math.max(...jumps)).toBeLessThan(12);
  expect(posters.filter((layout) => svgOf({ layout }).includes('#fade'))).toEqual(['cover']);
});

it('takes markup in a name for letters, and names nothing outside of itself', () => {
  for (const layout of posters) {
    const svg = svgOf({ layout, picture: red, logo: red });
    expect(svg.match(/<image /g)).toHaveLength(2);
    expect(svg).not.toContain('<script');
    expect(svg).toContain('<title>Ópticas &lt;/title&gt;&lt;script&gt;');
    for (const [, address] of svg.matchAll(/href="([^"]*)"/g))
      expect(address).toMatch(/^data:image\/png;base64,/);
    expect(svg.match(/https?:[^\s"&]*/g)).toEqual(['http://www.w3.org/2000/svg']);
  }
});

it('draws the same for the same, and other shapes for another seed or font', () => {
  expect(svgOf()).toBe(svgOf());
  expect(new Set([svgOf(), svgOf({ seed: 8 }), svgOf({ font: 'inter' }), svgOf({ font: null })]).size).toBe(
    4,
  );
});
