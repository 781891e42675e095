import type { BrandPalette } from '@portals/contracts/constants';

/** Colour scheme: `auto` follows the device, as mail clients do; `light` and `dark` are for previews. */
export type EmailTheme = 'auto' | 'light' | 'dark';

/** Colours of an email in the light and the dark scheme. */
export type EmailPalettes = Record<'light' | 'dark', BrandPalette>;

/** Selector prefixes of the dark rules: one for the backgrounds, one for all other colours. */
interface Within {
  backgrounds: string;
  colors: string;
}

/** Returns the rules of the dark scheme. mjml writes colours into style attributes, which only `!important` overrides. */
function darkRules(dark: BrandPalette, within: Within): string {
  const backgrounds = [
    ['body', dark.ground],
    ['.ground', dark.ground],
    ['.ground>div', dark.ground],
    ['.card', dark.surface],
    ['.card>table', dark.surface],
    ['.button td', dark.accent],
    ['.button a', dark.accent],
    ['.band', dark.band],
    ['.band>table', dark.band],
  ] as const;
  const colors = [
    ['.text', dark.text],
    ['.text div', dark.text],
    ['.picture a', dark.text],
    ['.picture img', dark.text],
    ['.text a', dark.accentText],
    ['.button td', dark.onAccent],
    ['.button a', dark.onAccent],
    ['.brand div', dark.onBand],
  ] as const;
  const borders = [
    `.rule p{border-top-color:${dark.edge}!important}`,
    `.button td{border-color:${dark.accentEdge}!important}`,
  ];
  return [
    ...backgrounds.map(
      ([selector, color]) =>
        `${within.backgrounds}${selector}{background:${color}!important;background-color:${color}!important}`,
    ),
    ...colors.map(([selector, color]) => `${within.colors}${selector}{color:${color}!important}`),
    ...borders.map((rule) => `${within.colors}${rule}`),
  ].join('\n');
}

/** Returns the style sheet: rules for the alternative texts of pictures, and for the dark colour scheme. */
export function emailStyle(theme: EmailTheme, { light, dark }: EmailPalettes): string {
  // Style of a picture's alternative text, shown when the picture is not loaded.
  const alternative = `.picture a,.picture img{font-family:Helvetica,Arial,sans-serif;color:${light.text}}`;
  if (theme === 'light') return `:root{color-scheme:light}\n${alternative}`;
  const rules = darkRules(dark, { backgrounds: '', colors: '' });
  if (theme === 'dark') return `:root{color-scheme:dark}\n${alternative}\n${rules}`;
  // Outlook inverts colours regardless of the style sheet and marks the changed elements: backgrounds by `data-ogsb`, text colours by
  // `data-ogsc`.
  const outlook = darkRules(dark, { backgrounds: '[data-ogsb] ', colors: '[data-ogsc] ' });
  return `:root{color-scheme:light dark}\n${alternative}\n@media (prefers-color-scheme:dark){${rules}}\n${outlook}`;
}
