import { contrastOf, mixed } from '@portals/contracts/constants';
import { designColors, leastContrastOf } from './color.rules.js';

const steps = [0, 51, 102, 119, 128, 153, 204, 255];
const hex = (channel: number) => channel.toString(16).padStart(2, '0');
/** Colours of all hues from dark to light, including greys. */
const colors = steps.flatMap((red) =>
  steps.flatMap((green) => steps.map((blue) => `#${hex(red)}${hex(green)}${hex(blue)}`.toUpperCase())),
);

it('gives every text a contrast of 4.5 whatever the brand’s colours are', () => {
  const accents = colors.filter((_color, index) => index % 37 === 0);
  const poor = colors.flatMap((main) =>
    accents.filter((accent) => leastContrastOf(main, accent) < 4.5).map((accent) => [main, accent]),
  );
  expect(poor).toEqual([]);
  expect(colors.length * accents.length).toBeGreaterThan(5000);
});

it('lets the price be seen as a badge, also where both colours are alike', () => {
  for (const main of colors)
    for (const accent of [main, mixed(main, '#FFFFFF', 0.1), '#2DD4BF'])
      expect(contrastOf(designColors(main, accent).price.ground, main)).toBeGreaterThanOrEqual(1.8);
});

it('uses the accent colour for what it can be used for', () => {
  const clear = designColors('#0B1220', '#2DD4BF');
  expect([clear.spark, clear.price.ground, clear.productName.text]).toEqual(Array(3).fill('#2DD4BF'));
  // The colour is distinct enough for a shape, but too weak for letters.
  const weak = designColors('#FFFFFF', '#FBBF24');
  expect(weak.productName.text).toBe('#0B1220');
});
