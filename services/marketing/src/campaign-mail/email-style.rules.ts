import { pageColors } from '../contact-form/page-style.js';

/** `auto` follows the device, as mail programs do; the others are for previews. */
export type EmailTheme = 'auto' | 'light' | 'dark';

const { dark } = pageColors;

// mjml writes colours into style attributes, over which only `!important` wins.
const rules = `body,.ground{background:${dark.ground}!important;background-color:${dark.ground}!important}
.card,.card>table{background:${dark.surface}!important;background-color:${dark.surface}!important}
.text,.text div{color:${dark.text}!important}.text a{color:${dark.accentText}!important}
.button td,.button a{background:${dark.accent}!important;color:${dark.onAccent}!important}
.rule p{border-top-color:${dark.edge}!important}`;

/** The style sheet for dark surroundings. Outlook marks them by an attribute of its own. */
export function darkStyle(theme: EmailTheme): string {
  if (theme === 'light') return ':root{color-scheme:light}';
  if (theme === 'dark') return `:root{color-scheme:dark}\n${rules}`;
  return `:root{color-scheme:light dark}\n@media (prefers-color-scheme:dark){${rules}}`;
}
