/** The pictures that an ad design is drawn as (rule 10.20). */
export const adDesignFormats = ['landscape', 'square', 'story', 'banner'] as const;
export type AdDesignFormat = (typeof adDesignFormats)[number];

/** Sizes in pixels: those that networks and most advertising space ask for. */
export const adDesignSizes = {
  landscape: { width: 1200, height: 628 },
  square: { width: 1080, height: 1080 },
  story: { width: 1080, height: 1920 },
  banner: { width: 300, height: 250 },
} as const satisfies Record<AdDesignFormat, { width: number; height: number }>;

/** Kinds of file that a design is handed out as. */
export const adDesignFileTypes = ['svg', 'png'] as const;
export type AdDesignFileType = (typeof adDesignFileTypes)[number];

/** What stands on a design, in the order in which it is read. */
export const adDesignParts = ['productName', 'headline', 'claim', 'price', 'callToAction'] as const;
export type AdDesignPart = (typeof adDesignParts)[number];

/** Colours of the designs of companies that have chosen none: those of the site. */
export const defaultBrandColors = { mainColor: '#0B1220', accentColor: '#2DD4BF' } as const;
