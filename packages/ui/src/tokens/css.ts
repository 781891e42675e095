import { type ThemeName, themes } from './palette';
import { fontFamilies, fontSizes, media, motionValues } from './scale';

const shadows: Record<ThemeName, Record<string, string>> = {
  light: {
    float: '0 1px 2px rgb(11 18 32 / 0.06), 0 8px 24px rgb(11 18 32 / 0.10)',
    lift: '0 2px 4px rgb(11 18 32 / 0.08), 0 24px 64px rgb(11 18 32 / 0.22)',
  },
  dark: {
    float: '0 1px 2px rgb(0 0 0 / 0.4), 0 8px 24px rgb(0 0 0 / 0.45)',
    lift: '0 2px 4px rgb(0 0 0 / 0.5), 0 24px 64px rgb(0 0 0 / 0.6)',
  },
};

const declare = (prefix: string, values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `--${prefix}-${name}:${value};`)
    .join('');

const scheme = (name: ThemeName): string =>
  `color-scheme:${name};${declare('color', themes[name])}${declare('shadow', shadows[name])}`;

/*
 * Arial, scaled to the metrics of the web fonts, is the fallback until the web fonts arrive, so that the layout does not shift. The figures
 * were measured on English and Spanish text: Inter 400 is 1.0615 times as wide as Arial, Space Grotesk 600 is 1.0025 times as wide as Arial
 * Bold; ascent and descent are those of the web fonts, divided by these ratios.
 */
const fallbackFaces = `
@font-face{font-family:'Inter Fallback';src:local('Arial'),local('ArialMT'),local('Liberation Sans'),local('Roboto');ascent-override:91.26%;descent-override:22.72%;line-gap-override:0%;size-adjust:106.15%}
@font-face{font-family:'Space Grotesk Fallback';src:local('Arial Bold'),local('Arial-BoldMT'),local('Liberation Sans Bold'),local('Roboto Bold');ascent-override:98.16%;descent-override:29.13%;line-gap-override:0%;size-adjust:100.25%}
`;

/** Selector of elements that follow the page's colour scheme, even inside elements with a fixed scheme. */
const auto = "[data-theme='auto']";
const chosen = (name: ThemeName): string =>
  `[data-theme='${name}'],:where(:root[data-theme='${name}']) ${auto}{${scheme(name)}}`;

const properties = `
:root{${declare('font', fontFamilies)}${declare('text', fontSizes)}${declare('motion', motionValues)}}
:root,${auto}{${scheme('light')}}
${media.dark}{:root,${auto}{${scheme('dark')}}}
${chosen('light')}
${chosen('dark')}
:where([data-theme]){background-color:var(--color-ground);color:var(--color-text)}
`;

// The selectors are only elements or :where(), so that any class of a component overrides these styles. Tight letter spacing suits only
// large headings: the rem part loosens it where a component makes a heading small.
const base = `
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%;tab-size:4;scroll-padding-top:5.5rem}
body{margin:0;min-height:100vh;min-height:100dvh;background:var(--color-ground);color:var(--color-text);font:400 var(--text-md)/1.6 var(--font-text);font-synthesis:none;text-rendering:optimizeLegibility;-webkit-font-smoothing:antialiased;-moz-osx-font-smoothing:grayscale;overflow-wrap:break-word}
h1,h2,h3,h4,h5,h6{margin:0;font-family:var(--font-heading);font-weight:600;line-height:1.15;letter-spacing:calc(0.0125rem - 0.02em);text-wrap:balance}
h1{font-size:var(--text-h1);letter-spacing:-0.035em;line-height:1.05}
h2{font-size:var(--text-h2);letter-spacing:calc(0.02rem - 0.03em)}
h3{font-size:var(--text-h3)}
h4,h5,h6{font-size:var(--text-h4)}
p,ul,ol,dl,dd,figure,blockquote,fieldset{margin:0}
p,li,dd,td,figcaption,label{text-wrap:pretty}
fieldset{padding:0;border:0;min-width:0}
legend{padding:0}
ul:where([class]),ol:where([class]){padding:0;list-style:none}
a{color:var(--color-accentText);text-underline-offset:0.2em;text-decoration-thickness:1px}
a:where(:hover){text-decoration-thickness:2px}
button,input,select,textarea{font:inherit;letter-spacing:inherit;color:inherit}
button{cursor:pointer}
button:where(:disabled){cursor:not-allowed}
img,svg,video,canvas{display:block;max-width:100%}
table{border-collapse:collapse}
::selection{background:var(--color-accent);color:var(--color-onAccent)}
:focus{outline:none}
:focus-visible{outline:2px solid var(--color-focus);outline-offset:2px}
${media.forcedColors}{:focus-visible{outline-color:Highlight}}
[hidden]{display:none!important}
${media.reducedMotion}{:root{--motion-fast:0ms;--motion-base:0ms;--motion-slow:0ms}*,*::before,*::after{animation-duration:0.01ms!important;animation-iteration-count:1!important;transition-duration:0.01ms!important;scroll-behavior:auto!important}}
`;

/**
 * Print styles: paper is white in either colour scheme, no part of a page is stretched to the height of the window, and headings are
 * neither split between pages nor separated from the text that follows.
 */
const paper = `
@media print{
@page{margin:14mm}
:root,[data-theme]{${scheme('light')}--color-ground:#fff}
html,body{min-height:0;background:#fff}
h1,h2,h3,h4{break-inside:avoid;break-after:avoid}
}
`;

/**
 * The global style sheet: custom properties of both colour schemes, element styles and the focus ring. `data-theme="light|dark"` on any
 * element fixes the scheme inside it; `auto` makes an inner element follow the page's scheme.
 */
export const tokensCss = `${fallbackFaces}${properties}${base}${paper}`.trim();
