import { useHost } from '../host/host-context';
import { useSession } from '../session/use-session';
import { paletteKeyName } from './palette-key';

/** A way to open the palette other than its key. */
export interface PaletteWay {
  open: () => void;
  /** The key that does the same, as shown to people: `Ctrl K`. */
  keyName: string;
}

/** Returns the way to open the palette (rule 19.60); null for people who are not signed in. */
export function usePaletteWay(): PaletteWay | null {
  const { openPalette } = useHost();
  const { user } = useSession();
  return openPalette && user ? { open: openPalette, keyName: paletteKeyName() } : null;
}
