/** Loads the palette, whose code is not part of any page's initial load. */
export const loadPalette = () => import(/* webpackChunkName: "shared-palette" */ './palette');
