import type { AdDesignFormat, AdDesignLayout } from '@portals/contracts/constants';
import { type Layout, layouts, type SizeRange } from './design-layout.rules.js';

/** Layouts with a logo and a picture. */
export type PosterLayout = Exclude<AdDesignLayout, 'pattern'>;

/** Positions and sizes of a poster's parts in one format. Lengths are in pixels. */
export interface PosterPlaces extends Layout {
  /** Minimum distance between the texts and the top edge, where apps may show their own controls. */
  top: number;
  /** Gap between two groups of texts. */
  gap: number;
  /** Minimum and maximum height of a logo. */
  logo: SizeRange;
  isCentred: boolean;
  /** Distance between the edge and the line of the frame; 0 when there is no frame. */
  frame: number;
}

const logos: Readonly<Record<AdDesignFormat, SizeRange>> = {
  landscape: [36, 52],
  square: [44, 64],
  story: [56, 84],
  banner: [16, 24],
};
/** Minimum and maximum width of a picture beside the text, or height of a picture above it. */
const pictureSizes: Readonly<Record<AdDesignFormat, Readonly<Record<PosterLayout, SizeRange>>>> = {
  landscape: { split: [400, 560], cover: [170, 320], frame: [330, 480], poster: [380, 540] },
  square: { split: [210, 480], cover: [210, 460], frame: [160, 420], poster: [230, 460] },
  story: { split: [420, 900], cover: [420, 900], frame: [380, 800], poster: [420, 860] },
  banner: { split: [32, 92], cover: [32, 92], frame: [26, 76], poster: [18, 92] },
};
const gaps: Readonly<Record<AdDesignFormat, number>> = { landscape: 32, square: 40, story: 56, banner: 8 };
/** Distance between the top edge and the texts of a story, because apps show the account name there. */
const storyTop = 250;

export function posterPlaces(layout: PosterLayout, format: AdDesignFormat): PosterPlaces {
  const base = layouts[format];
  const isFrame = layout === 'frame';
  const isStory = format === 'story';
  const frame = isFrame ? base.margin * (format === 'banner' ? 0.4 : 0.45) : 0;
  const margin = base.margin * (isFrame && format !== 'banner' ? 1.15 : 1);
  const [smallest, largest] = base.headline;
  return {
    ...base,
    headline: [smallest, largest * 1.3],
    margin,
    bottom: isStory ? base.bottom : margin * (format === 'banner' ? 0.85 : 1),
    top: isStory ? storyTop : margin * (format === 'banner' ? 0.85 : 0.95),
    gap: gaps[format],
    logo: logos[format],
    pattern: format === 'landscape' && layout !== 'cover' ? 'beside' : 'above',
    patternSize: pictureSizes[format][layout],
    hasBar: false,
    isCentred: isFrame,
    frame,
  };
}
