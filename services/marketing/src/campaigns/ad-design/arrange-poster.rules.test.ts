import { adDesignFormats, adDesignLayouts, brandFonts } from '@portals/contracts/constants';
import type { DesignTexts } from './arrange-design.rules.js';
import { arrangePoster, type PosterArrangement } from './arrange-poster.rules.js';
import { type PosterLayout, posterPlaces } from './poster-layout.rules.js';
import type { Box, TextBlock } from './text-block.rules.js';
import { widthOfLine } from './typefaces.js';

const nothing: DesignTexts = {
  companyName: null,
  productName: null,
  headline: null,
  claim: null,
  price: null,
  callToAction: null,
};
const examples: Record<string, DesignTexts> = {
  'a usual text': {
    companyName: 'Ópticas Altamira',
    productName: 'Gafas a medida',
    headline: 'Vea el mundo con otros ojos',
    claim: 'Titanio ligero y cristales a su medida, listos en un solo día. Sin esperas.',
    price: 'desde 49\u00a0€',
    callToAction: 'Pida cita',
  },
  'a text at its limits': {
    companyName: 'Distribuidora Internacional de Electrodomésticos del Mediterráneo',
    productName: 'Programa de gestión comercial',
    headline: 'Multiplique las ventas de distribuidoras',
    claim: 'Presupuestos, visitas y seguimiento en una herramienta que su equipo aprende en un día.',
    price: 'Desde 1.249,90\u00a0€ al año + IVA',
    callToAction: 'Solicite una demo ya',
  },
  'long words': {
    companyName: 'Elektrizitätswerkgesellschaft',
    productName: 'Elektrizitätswerk',
    headline: 'Otorrinolaringología sin desplazamientos',
    claim: 'Electroencefalografistas y otorrinolaringólogos, extraordinariamente cerca.',
    price: '1.234.567,89\u00a0€/mes',
    callToAction: 'Infórmese',
  },
  'one word': { ...nothing, companyName: 'Acme', headline: 'Oferta' },
  'a price alone': { ...nothing, price: '9,99\u00a0€' },
};
const logos = { none: null, wide: { width: 900, height: 90 }, tall: { width: 100, height: 300 } };
const fonts = [null, ...(Object.keys(brandFonts) as (keyof typeof brandFonts)[])];
const posters = adDesignLayouts.filter((layout): layout is PosterLayout => layout !== 'pattern');

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
/** Returns true when a box touches a circle, with a tolerance of half a pixel. */
const meets = (box: Box, { x, y, radius }: { x: number; y: number; radius: number }) => {
  const nearest = (at: number, from: number, length: number) => Math.min(Math.max(at, from), from + length);
  const [across, down] = [nearest(x, box.x, box.width) - x, nearest(y, box.y, box.height) - y];
  return Math.hypot(across, down) < radius - 0.5;
};

function arranged(
  layout: PosterLayout,
  texts: DesignTexts,
  format: (typeof adDesignFormats)[number],
  more: {
    font?: (typeof fonts)[number];
    logo?: { width: number; height: number } | null;
  } = {},
): PosterArrangement {
  const places = { ...posterPlaces(layout, format), font: more.font ?? null };
  const arrangement = arrangePoster(layout, { texts, logo: more.logo ?? null }, places);
  if (typeof arrangement === 'string') throw new Error(`${arrangement} is too long for ${layout}, ${format}`);
  return arrangement;
}

const cases = posters.flatMap((layout) =>
  adDesignFormats.flatMap((format) => Object.keys(examples).map((name) => [layout, format, name] as const)),
);

describe.each(cases)('%s as %s with %s', (layout, format, name) => {
  const texts = examples[name] ?? nothing;
  const places = posterPlaces(layout, format);
  const all = fonts.flatMap((font) =>
    Object.values(logos).map((logo) => ({
      logo,
      arrangement: arranged(layout, texts, format, { font, logo }),
    })),
  );

  it('has every word of every text in letters that can be read', () => {
    for (const { logo, arrangement } of all) {
      const shown = arrangement.blocks.map(({ part, lines }) => [
        part,
        lines.map(({ text }) => text).join(' '),
      ]);
      const given = Object.entries(texts).filter(([, text]) => text !== null);
      // Only the company name may be missing, and only if there is a logo, which usually contains the name.
      const parts = shown.map(([part]) => part);
      expect(shown.sort()).toEqual(
        given.filter(([part]) => part !== 'companyName' || parts.includes(part) || logo === null).sort(),
      );
      for (const { part, size } of arrangement.blocks) expect(size).toBeGreaterThanOrEqual(places[part][0]);
    }
  });

  it('keeps everything that is read inside of the margins, and puts nothing upon another thing', () => {
    const { width, height, margin, frame } = places;
    const least = Math.max(margin * 0.5, frame);
    const room = { x: least, y: least, width: width - 2 * least, height: height - 2 * least };
    for (const { arrangement } of all) {
      const { plate, logo, badge, button, blocks, picture, circle } = arrangement;
      for (const block of blocks) {
        expect(inside(inkBox(block), room)).toBe(true);
        for (const { text, x } of block.lines)
          expect(x + widthOfLine(block.face, text, block.size)).toBeLessThanOrEqual(
            block.box.x + block.box.width + 0.01,
          );
      }
      const named = blocks.find(({ part }) => part === 'companyName');
      const isOnPlate = named && plate && overlap(named.box, plate);
      const free = blocks
        .filter(({ part }) => !['price', 'callToAction', 'companyName'].includes(part))
        .map(inkBox);
      const shapes = [
        ...free,
        ...[badge, button, plate ?? logo, isOnPlate ? null : (named?.box ?? null)].filter(
          (box) => box !== null,
        ),
      ];
      for (const [index, one] of shapes.entries()) {
        for (const other of shapes.slice(index + 1)) expect(overlap(one, other)).toBe(false);
        // Only the plate may overlap a picture.
        if (one === plate && (layout === 'cover' || layout === 'split')) continue;
        expect(circle ? meets(one, circle) : picture !== null && overlap(one, picture)).toBe(false);
      }
      if (isOnPlate) expect(inside(named.box, plate)).toBe(true);
      if (plate && logo) expect(inside(logo, plate)).toBe(true);
      const within = (part: string, outer: Box | null) => {
        const block = blocks.find((one) => one.part === part);
        expect(block === undefined).toBe(outer === null);
        if (block && outer) expect(inside(inkBox(block), outer)).toBe(true);
      };
      within('price', badge);
      within('callToAction', button);
      if (picture) expect(picture.width * picture.height).toBeGreaterThan(width * height * 0.005);
      else expect([layout, format]).toEqual(['frame', 'banner']);
    }
  });
});

it('keeps the shape of a logo', () => {
  for (const logo of [logos.wide, logos.tall]) {
    const { logo: shown } = arranged('split', { ...nothing, headline: 'Oferta' }, 'square', { logo });
    expect((shown?.width ?? 0) / (shown?.height ?? 1)).toBeCloseTo(logo.width / logo.height, 5);
    expect(shown?.width).toBeLessThanOrEqual(4 * 64);
  }
});

it('leaves the name to the logo where there is no room for both, and names it as too long without a logo', () => {
  const companyName = 'Elektrizitätswerkgesellschaftsverwaltung '.repeat(5).trim();
  const texts = { ...nothing, companyName, headline: 'Oferta' };
  const { blocks, logo } = arranged('split', texts, 'banner', { logo: logos.wide });
  expect(blocks.map(({ part }) => part)).toEqual(['headline']);
  expect(logo).not.toBeNull();
  expect(arrangePoster('split', { texts, logo: null }, posterPlaces('split', 'banner'))).toBe('companyName');
});

it.each([
  ['headline', { headline: 'palabra '.repeat(60).trim() }],
  ['claim', { headline: 'A', claim: 'palabra '.repeat(90).trim() }],
  ['price', { headline: 'A', price: 'precio '.repeat(40).trim() }],
  ['callToAction', { headline: 'A', callToAction: 'Llame ya '.repeat(14).trim() }],
] as const)('names the %s as too long in every layout', (part, texts) => {
  for (const layout of posters)
    expect(
      arrangePoster(layout, { texts: { ...nothing, ...texts }, logo: null }, posterPlaces(layout, 'banner')),
    ).toBe(part);
});

it('keeps the parts of a story away from the controls of apps', () => {
  for (const layout of posters) {
    const { blocks, button } = arranged(layout, examples['a usual text'] ?? nothing, 'story');
    for (const { box } of blocks) expect(box.y).toBeGreaterThanOrEqual(250);
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(1920 - 260 + 0.01);
  }
});
