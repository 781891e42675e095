import { pageColors } from '@portals/contracts/constants';

export const declaredColors = (colors: Readonly<Record<string, string>>): string =>
  Object.entries(colors)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

export const pageStyle = `:root{color-scheme:light dark;${declaredColors(pageColors.light)}}
@media(prefers-color-scheme:dark){:root{${declaredColors(pageColors.dark)}}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--text);font:1.0625rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:36.5rem;margin:0 auto;padding:clamp(2rem,10vh,7rem) 1.25rem 3rem}
h1{margin:0 0 1rem;font-size:clamp(1.6rem,5vw,2.2rem);line-height:1.2;text-wrap:balance}p{margin:0 0 1rem}
form{display:grid;gap:1.25rem;margin:2rem 0}form p{margin:0}
label{display:grid;gap:.35rem;font-weight:600}label small{font:inherit;font-weight:400}
input,textarea{width:100%;min-width:0;padding:.65rem .8rem;border:1px solid var(--edge);border-radius:.5rem;background:var(--surface);color:inherit;font:inherit;font-weight:400}
[aria-invalid]{border-color:var(--dangerText)}
button{justify-self:start;padding:calc(.75rem - 2px) calc(1.5rem - 2px);border:2px solid var(--accentEdge,var(--accent));border-radius:.5rem;background:var(--accent);color:var(--onAccent);font:inherit;font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid var(--focus);outline-offset:3px}
.tick{grid-template-columns:auto 1fr;gap:.35rem .75rem;align-items:start;font-weight:400}
.tick input{width:1.25rem;height:1.25rem;margin:.2rem 0 0;accent-color:var(--accentEdge,var(--accent))}.tick .fault{grid-column:2}
.trap{position:absolute;left:-200vw}
a{color:var(--accentText);display:inline-block;padding:.2rem 0}.fault{color:var(--dangerText);font-weight:600}`;
