/** Figures of the public pages (rules 2.2 to 2.4, 4.2), defined only here. */
export const site = {
  /** Distance of a scroll target from the top, in CSS pixels. */
  scrollOffset: 80,
  /** Scroll position beyond which the header is compact, in CSS pixels. */
  compactAfter: 20,
  /** Share of a section that must be visible before it fades in. */
  revealRatio: 0.1,
  /** Visible pixels of a section that are enough for it to fade in, however tall it is. */
  revealPixels: 80,
  /** Share of a section, or of the window, that makes a section the active one. */
  activeRatio: 0.5,
  /** Milliseconds for which the contact form's success alert stays. */
  successAlertMs: 5000,
} as const;

/** Marketing claims, shown only as text: no rule of the product may depend on them. */
export const claims = { leadCaptureIncrease: '32', monthlyTarget: '2–4' } as const;

export const contactEndpoint = '/api/contact/send-email';
