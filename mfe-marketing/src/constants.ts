/** Numeric settings of the public pages (rules 2.2 to 2.4, 4.2), defined only here. */
export const site = {
  /** Distance of a scroll target from the top, in CSS pixels. */
  scrollOffset: 80,
  /** Scroll position beyond which the header is compact, in CSS pixels. */
  compactAfter: 20,
  /** Fraction of a section that must be visible before the section fades in. */
  revealRatio: 0.1,
  /** Number of visible pixels that also make a section fade in, for sections too tall to reach `revealRatio`. */
  revealPixels: 80,
  /** Fraction of a section that must be visible, or of the window that it must fill, for it to be the active section. */
  activeRatio: 0.5,
  /** Milliseconds during which the contact form's success message is shown. */
  successAlertMs: 5000,
} as const;

/** Marketing claims. They are only displayed; no rule of the product may depend on them. */
export const claims = { leadCaptureIncrease: '32', monthlyTarget: '2–4' } as const;

export const contactEndpoint = '/api/contact/send-email';
