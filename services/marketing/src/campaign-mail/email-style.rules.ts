import { pageColors } from '../contact-form/page-style.js';

/** `auto` follows the device, as mail programs do; the others are for previews. */
export type EmailTheme = 'auto' | 'light' | 'dark';

const { dark } = pageColors;

// mjml writes colours into style attributes, over which only `!important` wins.
const rules = `body,.ground,.ground>div{background:${dark.ground}!important;background-color:${dark.ground}!important}
.card,.card>table{background:${dark.surface}!important;background-color:${dark.surface}!important}
.text,.text div,.picture a,.picture img{color:${dark.text}!important}.text a{color:${dark.accentText}!important}
.button td,.button a{background:${dark.accent}!important;color:${dark.onAccent}!important}
.rule p{border-top-color:${dark.edge}!important}`;

const { light } = pageColors;
/** What stands in the place of a picture that is not loaded. */
const alternative = `.picture a,.picture img{font-family:Helvetica,Arial,sans-serif;color:${light.text}}`;

/** The style sheet: what stands in the place of pictures, and colours for dark surroundings. */
export function emailStyle(theme: EmailTheme): string {
  if (theme === 'light') return `:root{color-scheme:light}\n${alternative}`;
  if (theme === 'dark') return `:root{color-scheme:dark}\n${alternative}\n${rules}`;
  return `:root{color-scheme:light dark}\n${alternative}\n@media (prefers-color-scheme:dark){${rules}}`;
}
