import { palette, themes } from '@portals/ui/tokens';

/** Colours for controls on a background that is dark in both colour schemes, such as a band of the public site. */
export const onDarkColors = {
  text: themes.dark.text,
  muted: themes.dark.muted,
  edge: themes.dark.edge,
  hover: themes.dark.hover,
  focus: palette.tealBright,
} as const;
