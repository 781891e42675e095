/** The image formats in which an ad design is drawn (rule 10.20). */
export const adDesignFormats = ['landscape', 'square', 'story', 'banner'] as const;
export type AdDesignFormat = (typeof adDesignFormats)[number];

/** Sizes in pixels, as networks and most advertising space require them. */
export const adDesignSizes = {
  landscape: { width: 1200, height: 628 },
  square: { width: 1080, height: 1080 },
  story: { width: 1080, height: 1920 },
  banner: { width: 300, height: 250 },
} as const satisfies Record<AdDesignFormat, { width: number; height: number }>;

/** File types in which a design can be downloaded. */
export const adDesignFileTypes = ['svg', 'png'] as const;
export type AdDesignFileType = (typeof adDesignFileTypes)[number];

/** The texts on a design, in reading order. */
export const adDesignParts = ['productName', 'headline', 'claim', 'price', 'callToAction'] as const;
export type AdDesignPart = (typeof adDesignParts)[number];
