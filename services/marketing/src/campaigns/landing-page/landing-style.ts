import { brandFonts, type PageLayout } from '@portals/contracts/constants';
import { declaredColors, pageStyle } from '../../contact/plain.js';
import { fontFace } from '../brand/font-files.js';
import { palettesOf, type ShownBrand } from '../brand/shown-brand.js';
import { logoPlate } from '../picture/picture-html.rules.js';

/** Rules for all landing pages, in addition to the style of plain pages. */
const own = `.logo{${logoPlate}}main{max-width:46rem;padding-top:clamp(1.5rem,6vh,4rem)}
header,footer{max-width:46rem;margin:0 auto;padding:1rem 1.25rem;display:flex;flex-wrap:wrap;gap:.5rem 1.5rem}
header a{color:var(--text);font-weight:700;text-decoration:none}
footer{padding-bottom:3rem}footer p{flex-basis:100%;margin:0}
h1{font-size:clamp(2rem,6vw,3.1rem)}h2,h3{margin:2.25rem 0 .75rem;line-height:1.25;text-wrap:balance}
h2{font-size:clamp(1.4rem,4vw,1.8rem)}h3{font-size:1.2rem}
.lead{font-size:1.2rem}
.button{padding:calc(.75rem - 2px) calc(1.5rem - 2px);border:2px solid var(--accentEdge);border-radius:.5rem;background:var(--accent);color:var(--onAccent);font-weight:600;text-decoration:none}
main p a:not(.button),li a{padding:0;display:inline}
ul,ol{margin:0 0 1rem;padding-left:1.5rem}li{margin:.25rem 0}
img{display:block;max-width:100%;height:auto;border-radius:.75rem}hr{margin:2rem 0;border:0;border-top:1px solid var(--edge)}
.columns{display:flex;flex-wrap:wrap;margin:1.5rem 0 0;gap:1rem 2rem}.columns>div{flex:1 1 min(100%,13rem);min-width:0}.columns>div>:first-child{margin-top:0}
#contact{margin-top:3rem;padding:1.5rem;border:1px solid var(--edge);border-radius:1rem;background:var(--surface)}
#contact h2{margin-top:0}#contact form{margin:0}
figure{margin:1.5rem 0;padding:.25rem 0 .25rem 1.25rem;border-left:4px solid var(--accentEdge)}blockquote{margin:0;font-size:1.2rem;font-style:italic}figcaption{font-size:.95rem}
details{border-bottom:1px solid var(--edge);padding:.85rem 0}summary{font-weight:600;cursor:pointer}details>:last-child{margin-bottom:0}summary+*{margin-top:.75rem}`;

/** Rules for a header with the company's name. */
const company = `header{max-width:none;background:var(--band);color:var(--onBand)}
header p{width:100%;max-width:43.5rem;margin:0 auto;font-size:1.15rem;font-weight:700}
footer{border-top:1px solid var(--edge);margin-top:2rem;padding-top:1.5rem}`;

/** Rules for a page whose top is a coloured band; on wide screens, the title and the form are side by side in it. */
const hero = `header p{max-width:69.5rem}footer{max-width:69.5rem;width:calc(100% - 2.5rem);padding-left:0;padding-right:0}main{max-width:none;padding:0}
.hero{background:var(--band);color:var(--onBand);padding:clamp(1.25rem,3vw,2rem) 1.25rem clamp(2.5rem,5vw,4rem)}
.wide{max-width:69.5rem;margin:0 auto;display:grid;gap:2rem;grid-template-columns:minmax(0,1fr)}
.hero h1{font-size:clamp(2.1rem,5vw,3.5rem);line-height:1.1}.hero .lead{font-size:clamp(1.1rem,2vw,1.35rem);max-width:34rem}
.hero .button{border-color:var(--bandAccentEdge);background:var(--bandAccent);color:var(--onBandAccent)}.hero>.wide>div :focus-visible{outline-color:var(--onBand)}
.hero img{width:100%;max-height:22rem;object-fit:cover}.hero .wide p:has(img){margin:1.25rem 0 0}
.hero #contact{margin:0;border:0;color:var(--text)}#contact h2{font-size:1.3rem;margin-bottom:.75rem}#contact form{gap:.75rem}
#contact textarea{height:4.5rem}#contact input,#contact textarea{padding:.5rem .8rem}#contact form>p{font-size:.9rem;line-height:1.5}
.rest{max-width:72rem;margin:0 auto;padding:1rem 1.25rem 2rem}.rest>:not(.columns,details,figure),.rest>details>:not(summary){max-width:44rem}
.rest>.columns>div{padding:1.5rem;border:1px solid var(--edge);border-radius:1rem;background:var(--surface)}.rest>.columns>div>:last-child{margin-bottom:0}
.rest>figure{margin:2rem 0;padding:clamp(1.25rem,3vw,2rem);border-radius:0 1rem 1rem 0;background:var(--surface)}.rest>figure>*{max-width:52rem}.rest blockquote{font-size:clamp(1.2rem,2vw,1.5rem)}
@media(min-width:60rem){.wide{grid-template-columns:minmax(0,1.1fr) minmax(0,28rem);gap:4rem;align-items:center}.hero #contact{align-self:start}.hero .lead+p{display:none}}`;

interface LandingLook {
  /** Colour scheme: `auto` follows the visitor's device; previews show a fixed scheme. */
  theme: 'auto' | 'light' | 'dark';
  brand: ShownBrand;
  layout: PageLayout;
  /** True for a page that is shown after the form is posted: it is styled like the landing page, but has no band with the title. */
  isAnswer?: boolean;
  /** True for a preview, which must not load anything from the site. */
  isPreview: boolean;
}

/** Returns the style sheet of a landing page. */
export function landingStyle({ theme, brand, layout, isAnswer, isPreview }: LandingLook): string {
  const { light, dark } = palettesOf(brand);
  // Leaves some space above a block to which the editor scrolls.
  const anchored = isPreview ? '[id^=block-]{scroll-margin-top:1rem}' : '';
  const colors = {
    auto: `:root{${declaredColors({ ...light })}}@media(prefers-color-scheme:dark){:root{${declaredColors({ ...dark })}}}`,
    // Of two rules with equal specificity, the later one applies, so this rule overrides the device's colour scheme.
    light: `@media all{:root{color-scheme:light;${declaredColors({ ...light })}}}`,
    dark: `@media all{:root{color-scheme:dark;${declaredColors({ ...dark })}}}`,
  };
  // Without a brand, pages in the plain layout keep the style that they had before brands existed.
  const font = brand.font ?? (layout === 'hero' ? 'inter' : null);
  if (font === null) return `${pageStyle}${colors[theme]}${own}${anchored}`;
  const { name, similar } = brandFonts[font];
  const family = `body{font-family:'${name}',${similar}}`;
  const arranged = layout === 'hero' && !isAnswer ? hero : '';
  return `${fontFace(font, isPreview)}${pageStyle}${colors[theme]}${own}${family}${company}${arranged}${anchored}`;
}
