import { create } from 'zustand';

export const paletteStore = create(() => ({ open: false }));

export const openPalette = (): void => paletteStore.setState({ open: true });
export const closePalette = (): void => paletteStore.setState({ open: false });
