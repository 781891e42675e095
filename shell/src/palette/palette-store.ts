import { create } from 'zustand';

/** State of the palette. */
export const paletteStore = create(() => ({ open: false }));

export const openPalette = (): void => paletteStore.setState({ open: true });
export const closePalette = (): void => paletteStore.setState({ open: false });
