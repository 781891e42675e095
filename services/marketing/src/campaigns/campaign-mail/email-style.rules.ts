import { pageColors } from '../../contact/plain.js';

/** Colour scheme: `auto` follows the device, as mail clients do; the others are for previews. */
export type EmailTheme = 'auto' | 'light' | 'dark';

const { light, dark } = pageColors;

/** Selectors and colours of the dark scheme. mjml writes colours into style attributes, which only `!important` overrides. */
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

/** @param within prefix of the selectors of backgrounds and of all others */
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
 * Rules for Outlook, which inverts colours whatever the style sheet says and marks the elements that it has changed: backgrounds by
 * `data-ogsb`, text colours by `data-ogsc`.
 */
const outlook = darkRules({ backgrounds: '[data-ogsb] ', colors: '[data-ogsc] ' });

/** Style of the alternative text of a picture that is not loaded. */
const alternative = `.picture a,.picture img{font-family:Helvetica,Arial,sans-serif;color:${light.text}}`;

/** Returns the style sheet: alternative texts of pictures, and the dark colour scheme. */
export function emailStyle(theme: EmailTheme): string {
  if (theme === 'light') return `:root{color-scheme:light}\n${alternative}`;
  if (theme === 'dark') return `:root{color-scheme:dark}\n${alternative}\n${rules}`;
  return `:root{color-scheme:light dark}\n${alternative}\n@media (prefers-color-scheme:dark){${rules}}\n${outlook}`;
}
