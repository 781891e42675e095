import { type AdDesignFormat, adDesignSizes, type BrandFont } from '@portals/contracts/constants';

/** Minimum and maximum font size in pixels. Text below the minimum would be unreadable at the size at which the picture is shown. */
export type SizeRange = readonly [smallest: number, largest: number];

/** Positions and sizes of a design's parts in one format. Lengths are in pixels. */
export interface Layout {
  width: number;
  height: number;
  /** Minimum distance between the texts and the edges. */
  margin: number;
  /** Minimum distance between the texts and the bottom edge, where apps may show their own controls. */
  bottom: number;
  /** Position of the pattern relative to the text. */
  pattern: 'beside' | 'above';
  /** Minimum and maximum width of a pattern beside the text, or height of a pattern above it. */
  patternSize: SizeRange;
  /** True when a short bar in the accent colour is drawn above the text. */
  hasBar: boolean;
  /** Font of the texts; null for the fonts of the site. */
  font: BrandFont | null;
  companyName: SizeRange;
  productName: SizeRange;
  headline: SizeRange;
  claim: SizeRange;
  price: SizeRange;
  callToAction: SizeRange;
}

export const layouts: Readonly<Record<AdDesignFormat, Layout>> = {
  landscape: {
    ...adDesignSizes.landscape,
    margin: 72,
    bottom: 72,
    pattern: 'beside',
    patternSize: [340, 420],
    hasBar: true,
    font: null,
    companyName: [18, 24],
    productName: [22, 30],
    headline: [42, 88],
    claim: [24, 34],
    price: [24, 68],
    callToAction: [22, 30],
  },
  square: {
    ...adDesignSizes.square,
    margin: 80,
    bottom: 80,
    pattern: 'above',
    patternSize: [170, 380],
    hasBar: true,
    font: null,
    companyName: [21, 28],
    productName: [26, 34],
    headline: [50, 104],
    claim: [29, 42],
    price: [32, 68],
    callToAction: [26, 36],
  },
  story: {
    ...adDesignSizes.story,
    margin: 88,
    bottom: 260,
    pattern: 'above',
    patternSize: [360, 800],
    hasBar: true,
    font: null,
    companyName: [26, 34],
    productName: [30, 42],
    headline: [60, 132],
    claim: [34, 52],
    price: [40, 88],
    callToAction: [32, 44],
  },
  banner: {
    ...adDesignSizes.banner,
    margin: 18,
    bottom: 18,
    pattern: 'above',
    patternSize: [30, 84],
    hasBar: false,
    font: null,
    companyName: [10, 12],
    productName: [11, 13],
    headline: [17, 28],
    claim: [12, 15],
    price: [13, 22],
    callToAction: [12, 14],
  },
};
