import { useHost } from '../host/host-context';
import { useSession } from '../session/use-session';
import { paletteKeyName } from './palette-key';

/** Data for a button that opens the palette. */
export interface PaletteWay {
  open: () => void;
  /** Label of the equivalent keyboard shortcut: `Ctrl K`. */
  keyName: string;
}

/** Returns the function that opens the palette and the label of its shortcut (rule 19.60); null for people who are not signed in. */
export function usePaletteWay(): PaletteWay | null {
  const { openPalette } = useHost();
  const { user } = useSession();
  return openPalette && user ? { open: openPalette, keyName: paletteKeyName() } : null;
}
