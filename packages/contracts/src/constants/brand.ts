import { contrastOf, readableOn, strengthened } from './color-contrast.js';

/** Colours of companies that have not chosen any: the colours of the site. */
export const defaultBrandColors = { mainColor: '#0B1220', accentColor: '#2DD4BF' } as const;

/** Fonts of a brand. The site serves them to landing pages; emails use similar fonts that most devices have. */
export const brandFonts = {
  inter: {
    name: 'Inter',
    similar: "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  },
  spaceGrotesk: {
    name: 'Space Grotesk',
    similar: "'Avenir Next', 'Century Gothic', 'Trebuchet MS', Arial, sans-serif",
  },
  nunitoSans: { name: 'Nunito Sans', similar: "'Gill Sans', Calibri, Candara, Verdana, sans-serif" },
  lora: { name: 'Lora', similar: "Georgia, Cambria, 'Times New Roman', serif" },
} as const;
export type BrandFont = keyof typeof brandFonts;

export const brandLimits = {
  postalAddress: 300,
  /** Maximum number of links to the company's pages in social networks. */
  links: 4,
} as const;

/** Colours of the public site's design in both schemes. */
export const pageColors = {
  light: {
    ground: '#FBFAF7',
    surface: '#FFFFFF',
    text: '#0B1220',
    edge: '#76828F',
    accent: '#0F766E',
    accentText: '#0D6A63',
    onAccent: '#FFFFFF',
    dangerText: '#B91C1C',
    focus: '#0F766E',
  },
  dark: {
    ground: '#0B1220',
    surface: '#121C2F',
    text: '#EDF1F6',
    edge: '#6F809A',
    accent: '#2DD4BF',
    accentText: '#4FDDCB',
    onAccent: '#0B1220',
    dangerText: '#FCA5A5',
    focus: '#2DD4BF',
  },
};
type PageColors = (typeof pageColors)['light'];

/** Colours of an email or a landing page. A band is an area in the main colour. */
export interface BrandPalette extends PageColors {
  /** Colour of the border of a button, and of lines in the accent colour. */
  accentEdge: string;
  band: string;
  onBand: string;
  /** Colours of a button on a band: fill, border and label. */
  bandAccent: string;
  bandAccentEdge: string;
  onBandAccent: string;
}

/** Minimum contrast of a shape that must be visible, such as a button (WCAG 2, AA). */
const leastOfShape = 3;

/** Minimum contrast of a colour that may be darkened for links. With less contrast, it would look muddy: yellow would turn brown. */
const leastOfLink = 2.2;

/**
 * Returns the colours of a company's emails and landing pages in both schemes. Whatever the brand's colours, text has a contrast of at
 * least 4.5:1; a button, or its border, has at least 3:1 against the background (rule 10.90). Buttons show the accent colour unchanged,
 * because a darkened light colour looks brown.
 * @param chosen the company's two colours; null to use the site's colours for a company without a brand
 */
export function brandPalettes(
  chosen: { mainColor: string; accentColor: string } | null,
): Record<'light' | 'dark', BrandPalette> {
  const { mainColor, accentColor } = chosen ?? defaultBrandColors;
  const onBand = readableOn(mainColor);
  const onAccent = readableOn(accentColor);
  const bandAccentEdge = strengthened(accentColor, [mainColor], onBand, leastOfShape);
  const band = { band: mainColor, onBand, bandAccent: accentColor, bandAccentEdge, onBandAccent: onAccent };
  const of = (base: PageColors): BrandPalette => {
    if (chosen === null) return { ...base, ...band, accentEdge: base.accent };
    const grounds = [base.ground, base.surface];
    const accentEdge = strengthened(accentColor, grounds, base.text, leastOfShape);
    const textOf = (color: string) => strengthened(color, grounds, base.text);
    // Links are underlined, so they can use the text colour when neither brand colour is readable.
    const ofLink =
      [mainColor, accentColor].find((color) => textOf(color) === color.toUpperCase()) ??
      [mainColor, accentColor].find((color) =>
        grounds.every((ground) => contrastOf(color, ground) >= leastOfLink),
      );
    const accentText = ofLink === undefined ? base.text : textOf(ofLink);
    return { ...base, ...band, accent: accentColor, accentEdge, onAccent, accentText, focus: accentText };
  };
  return { light: of(pageColors.light), dark: of(pageColors.dark) };
}

/** Returns the display form of a link to a social network: the host without `www.`, and the path. */
export function shownLink(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}`;
}
