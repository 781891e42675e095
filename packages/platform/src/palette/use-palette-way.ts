import { useHost } from '../host/host-context';
import { useSession } from '../session/use-session';
import { paletteKeyName } from './palette-key';

/** A way into the palette other than its key. */
export interface PaletteWay {
  open: () => void;
  /** The key that does the same, as it is shown: `Ctrl K`. */
  keyName: string;
}

/** Returns the way into the palette (rule 19.60); null for people who are not signed in. */
export function usePaletteWay(): PaletteWay | null {
  const { openPalette } = useHost();
  const { user } = useSession();
  return openPalette && user ? { open: openPalette, keyName: paletteKeyName() } : null;
}
