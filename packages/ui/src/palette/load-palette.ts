/** Loads the palette, whose code no page brings along. */
export const loadPalette = () => import(/* webpackChunkName: "shared-palette" */ './palette');
