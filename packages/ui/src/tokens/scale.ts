/**
 * Returns a distance on the 4-px grid.
 * @param steps number of 4-px steps; halves are allowed
 * @returns a length in rem, so that it grows with the user's text size
 */
export function space(steps: number): string {
  return `${steps * 0.25}rem`;
}

export const radius = {
  sm: '6px',
  md: '10px',
  lg: '16px',
  xl: '24px',
  round: '999px',
} as const;

export const layout = {
  /** Maximum width of a page's content. */
  container: '75rem',
  /** Maximum comfortable line length: about 68 letters. `ch` is the width of a zero, which is wider than an average letter. */
  measure: '52ch',
  /** Width of the portals' left rail. */
  rail: '16rem',
  /** Minimum size of pointer targets (WCAG 2.5.8), and the size for primary controls. */
  target: '1.5rem',
  targetPrimary: '2.75rem',
} as const;

/** Space between the sections of a public page: 64 px on phones, up to 160 px on wide screens. */
export const sectionGap = 'clamp(4rem, 10vw, 10rem)';

/** Media queries, mobile first: from md, tables replace cards; from lg, the rail appears. */
export const media = {
  sm: '@media (min-width: 30rem)',
  md: '@media (min-width: 48rem)',
  lg: '@media (min-width: 64rem)',
  xl: '@media (min-width: 80rem)',
  belowMd: '@media (max-width: 47.999rem)',
  belowLg: '@media (max-width: 63.999rem)',
  /** Windows so low that a portal's rail with eleven touch-sized entries would need a scroll bar. */
  lowRail: '@media (min-width: 64rem) and (max-height: 63.999rem) and (pointer: fine)',
  hover: '@media (hover: hover) and (pointer: fine)',
  dark: '@media (prefers-color-scheme: dark)',
  reducedMotion: '@media (prefers-reduced-motion: reduce)',
  motionOk: '@media (prefers-reduced-motion: no-preference)',
  forcedColors: '@media (forced-colors: active)',
  print: '@media print',
} as const;

/** Order of layers, lowest first. */
export const zIndex = {
  raised: 1,
  sticky: 10,
  header: 20,
  overlay: 100,
  dialog: 110,
  menu: 120,
  toast: 200,
  progress: 300,
  skipLink: 400,
} as const;

export const motionValues = {
  fast: '150ms',
  base: '200ms',
  slow: '250ms',
  ease: 'cubic-bezier(0.2, 0, 0, 1)',
} as const;

export const fontFamilies = {
  heading: "'Space Grotesk Variable', 'Space Grotesk Fallback', system-ui, sans-serif",
  text: "'Inter Variable', 'Inter Fallback', system-ui, sans-serif",
  mono: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
} as const;

/** Fluid type: the first number is the size on a phone, the last on a wide screen. */
export const fontSizes = {
  xs: '0.8125rem',
  sm: '0.875rem',
  md: '1rem',
  lg: 'clamp(1.0625rem, 1rem + 0.35vw, 1.25rem)',
  h4: 'clamp(1.125rem, 1.05rem + 0.3vw, 1.25rem)',
  h3: 'clamp(1.25rem, 1.1rem + 0.7vw, 1.625rem)',
  h2: 'clamp(1.75rem, 1.3rem + 2vw, 2.75rem)',
  h1: 'clamp(2.5rem, 6vw, 4.5rem)',
  /** Title of a portal page: smaller than the h1 of a public page. */
  page: 'clamp(1.5rem, 1.25rem + 1.1vw, 2.125rem)',
} as const;
