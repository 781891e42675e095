import { adDesignLayouts, contrastOf, mixed } from '@portals/contracts/constants';
import { designColors, leastContrastOf } from './color.rules.js';

const steps = [0, 51, 102, 119, 128, 153, 204, 255];
const hex = (channel: number) => channel.toString(16).padStart(2, '0');
/** Colours of all hues from dark to light, including greys. */
const colors = steps.flatMap((red) =>
  steps.flatMap((green) => steps.map((blue) => `#${hex(red)}${hex(green)}${hex(blue)}`.toUpperCase())),
);

it.each(adDesignLayouts)(
  'gives every text of %s a contrast of 4.5 whatever the brand’s colours are',
  (layout) => {
    const accents = colors.filter((_color, index) => index % 37 === 0);
    const poor = colors.flatMap((main) =>
      accents.filter((accent) => leastContrastOf(main, accent, layout) < 4.5).map((accent) => [main, accent]),
    );
    expect(poor).toEqual([]);
    expect(colors.length * accents.length).toBeGreaterThan(5000);
  },
);

it.each(adDesignLayouts)(
  'lets the price and the call of %s be seen, also where both colours are alike',
  (layout) => {
    const faint: unknown[] = [];
    for (const main of colors)
      for (const accent of [main, mixed(main, '#FFFFFF', 0.1), '#2DD4BF']) {
        const { ground, price, callToAction } = designColors(main, accent, layout);
        const seen = [price, callToAction].map((pair) => contrastOf(pair.ground, ground));
        if (Math.min(...seen) < 1.8) faint.push([main, accent, seen]);
      }
    expect(faint).toEqual([]);
  },
);

it('puts a layout on the main colour, on white or on the accent colour', () => {
  const grounds = adDesignLayouts.map((layout) => designColors('#0B1220', '#2DD4BF', layout).ground);
  expect(grounds).toEqual(['#0B1220', '#0B1220', '#0B1220', '#FFFFFF', '#2DD4BF']);
  // When the main colour is unreadable on white, the texts use the accent colour.
  expect(designColors('#F3E9DC', '#C2410C', 'frame').headline.text).toBe('#C2410C');
  expect(designColors('#F3E9DC', '#FDE68A', 'frame').headline.text).toBe('#0B1220');
});

it('uses the accent colour for what it can be used for', () => {
  const clear = designColors('#0B1220', '#2DD4BF');
  expect([clear.spark, clear.price.ground, clear.productName.text]).toEqual(Array(3).fill('#2DD4BF'));
  // The colour has enough contrast for a shape, but not for text.
  const weak = designColors('#FFFFFF', '#FBBF24');
  expect(weak.productName.text).toBe('#0B1220');
});
