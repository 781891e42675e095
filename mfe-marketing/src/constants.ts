/** Numbers that the public pages keep to (rules 2.2 to 2.4, 4.2). Nothing else in this portal repeats them. */
export const site = {
  /** Where a scroll stops above its target, in CSS pixels. */
  scrollOffset: 80,
  /** The header is compact beyond this scroll position, in CSS pixels. */
  compactAfter: 20,
  /** Share of a section that must be visible before it fades in. */
  revealRatio: 0.1,
  /** Pixels of a section that are enough for it to fade in, however tall it is. */
  revealPixels: 80,
  /** Share of a section, or of the window, that makes a section the active one. */
  activeRatio: 0.5,
  /** How long the success alert of the contact form stays, in milliseconds. */
  successAlertMs: 5000,
} as const;

/** Marketing claims, shown as text only: no rule of the product may depend on them. */
export const claims = { leadCaptureIncrease: '32', monthlyTarget: '2–4' } as const;

export const contactEndpoint = '/api/contact/send-email';
