import { type ColorName, themes } from './tokens/palette';
import { fontFamilies, fontSizes, motionValues } from './tokens/scale';

export { tokensCss } from './tokens/css';
export { outOfSight } from './tokens/out-of-sight';
export { type ColorName, edgePairs, palette, type ThemeName, textPairs, themes } from './tokens/palette';
export { paperCss } from './tokens/paper';
export { layout, media, radius, sectionGap, space, zIndex } from './tokens/scale';

const references = <K extends string>(prefix: string, values: Record<K, string>): Record<K, string> => {
  const out = { ...values };
  for (const name in values) out[name] = `var(--${prefix}-${name})`;
  return out;
};

/** Colours by purpose; they follow the colour scheme and any `data-theme` around the element. */
export const color: Record<ColorName, string> = references('color', themes.light);

export const font = {
  heading: 'var(--font-heading)',
  text: 'var(--font-text)',
  mono: 'var(--font-mono)',
  families: fontFamilies,
  size: references('text', fontSizes),
  weight: { regular: 400, medium: 500, semibold: 600, bold: 700 },
} as const;

export const shadow = { float: 'var(--shadow-float)', lift: 'var(--shadow-lift)' } as const;

/** Durations of animations; zero under reduced motion. */
export const motion = references('motion', motionValues);
