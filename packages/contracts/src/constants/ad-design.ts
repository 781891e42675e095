/** The image formats in which an ad design is rendered (rule 10.20). */
export const adDesignFormats = ['landscape', 'square', 'story', 'banner'] as const;
export type AdDesignFormat = (typeof adDesignFormats)[number];

/** Sizes in pixels that social networks and most advertising spaces require. */
export const adDesignSizes = {
  landscape: { width: 1200, height: 628 },
  square: { width: 1080, height: 1080 },
  story: { width: 1080, height: 1920 },
  banner: { width: 300, height: 250 },
} as const satisfies Record<AdDesignFormat, { width: number; height: number }>;

/** File types in which a design can be downloaded. */
export const adDesignFileTypes = ['svg', 'png'] as const;
export type AdDesignFileType = (typeof adDesignFileTypes)[number];

/**
 * Layouts of a design (rule 10.25). `pattern` has no picture. The picture fills one part in `split`, fades into the main colour in `cover`,
 * has a frame in `frame`, and is round in `poster`.
 */
export const adDesignLayouts = ['pattern', 'split', 'cover', 'frame', 'poster'] as const;
export type AdDesignLayout = (typeof adDesignLayouts)[number];

/** The texts on a design, in reading order. */
export const adDesignParts = [
  'companyName',
  'productName',
  'headline',
  'claim',
  'price',
  'callToAction',
] as const;
export type AdDesignPart = (typeof adDesignParts)[number];
