export {
  createGlobalStyle,
  css,
  // biome-ignore lint/style/noRestrictedImports: releases of portals that were built before import it.
  default,
  keyframes,
  StyleSheetManager,
  styled,
  ThemeProvider,
  useTheme,
} from 'styled-components';
