import { pageColors } from '../../contact/plain.js';

/** `auto` follows the device, as mail programs do; the others are for previews. */
export type EmailTheme = 'auto' | 'light' | 'dark';

const { light, dark } = pageColors;

/** What changes in dark surroundings. mjml writes colours into style attributes, over which only `!important` wins. */
const backgrounds = [
  ['body', dark.ground],
  ['.ground', dark.ground],
  ['.ground>div', dark.ground],
  ['.card', dark.surface],
  ['.card>table', dark.surface],
  ['.button td', dark.accent],
  ['.button a', dark.accent],
] as const;
const colors = [
  ['.text', dark.text],
  ['.text div', dark.text],
  ['.picture a', dark.text],
  ['.picture img', dark.text],
  ['.text a', dark.accentText],
  ['.button td', dark.onAccent],
  ['.button a', dark.onAccent],
] as const;
const rule = `.rule p{border-top-color:${dark.edge}!important}`;

/** @param within what comes before the selectors of backgrounds and of everything else */
function darkRules(within: { backgrounds: string; colors: string }): string {
  return [
    ...backgrounds.map(
      ([selector, color]) =>
        `${within.backgrounds}${selector}{background:${color}!important;background-color:${color}!important}`,
    ),
    ...colors.map(([selector, color]) => `${within.colors}${selector}{color:${color}!important}`),
    `${within.colors}${rule}`,
  ].join('\n');
}

const rules = darkRules({ backgrounds: '', colors: '' });
/**
 * Outlook turns colours around by itself, whatever the style sheet says of the device, and marks what it has turned around: the
 * background of an element by `data-ogsb`, its colour by `data-ogsc`.
 */
const outlook = darkRules({ backgrounds: '[data-ogsb] ', colors: '[data-ogsc] ' });

/** What stands in the place of a picture that is not loaded. */
const alternative = `.picture a,.picture img{font-family:Helvetica,Arial,sans-serif;color:${light.text}}`;

/** The style sheet: what stands in the place of pictures, and colours for dark surroundings. */
export function emailStyle(theme: EmailTheme): string {
  if (theme === 'light') return `:root{color-scheme:light}\n${alternative}`;
  if (theme === 'dark') return `:root{color-scheme:dark}\n${alternative}\n${rules}`;
  return `:root{color-scheme:light dark}\n${alternative}\n@media (prefers-color-scheme:dark){${rules}}\n${outlook}`;
}
