/** Colour schemes that a person can choose instead of the device's setting (rule 19.51). */
export const chosenThemes = ['light', 'dark'] as const;
export type Theme = (typeof chosenThemes)[number];

/** Key in local storage under which a browser stores the chosen scheme. */
export const themeKey = 'theme';

/** Returns the colour scheme for a stored text; null to follow the device's setting. */
export const themeOf = (stored: string | null | undefined): Theme | null =>
  chosenThemes.find((theme) => theme === stored) ?? null;
