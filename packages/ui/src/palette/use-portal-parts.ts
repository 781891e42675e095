import type { AnyPalette } from '@portals/platform';
import { useEffect, useState } from 'react';
import type { ListedPortal } from './palette-lines';

/** A portal, and its part of the palette while that is loading; null when it has none. */
export interface PalettePortal {
  portal: ListedPortal;
  part: Promise<AnyPalette | null>;
}

export interface LoadedPart {
  portal: ListedPortal;
  describe: AnyPalette;
}

interface PortalParts {
  portals: readonly ListedPortal[];
  /** In the order of the portals, later ones in the order of arrival; null until the first have arrived. */
  parts: readonly LoadedPart[] | null;
  failed: readonly ListedPortal[];
}

/** Milliseconds for which the first parts wait for each other, so that they are listed in the order of the portals. */
const gathering = 300;

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Loads the parts of all portals; one that fails or takes long holds up no other. */
export function usePortalParts(loadPortals: () => Promise<readonly PalettePortal[]>): PortalParts {
  const [state, setState] = useState<PortalParts>({ portals: [], parts: null, failed: [] });
  useEffect(() => {
    let closed = false;
    const change = (next: (before: PortalParts) => PortalParts) => {
      if (!closed) setState(next);
    };
    const gather = async () => {
      const listed = await loadPortals();
      const portals = listed.map(({ portal }) => portal);
      const arrived = new Map<ListedPortal, LoadedPart>();
      let gathered = false;
      change((before) => ({ ...before, portals }));
      const arrivals = listed.map(async ({ portal, part }) => {
        try {
          const describe = await part;
          if (describe === null) return;
          arrived.set(portal, { portal, describe });
          if (gathered)
            change((before) => ({ ...before, parts: [...(before.parts ?? []), { portal, describe }] }));
        } catch {
          change((before) => ({ ...before, failed: [...before.failed, portal] }));
        }
      });
      await Promise.race([Promise.all(arrivals), pause(gathering)]);
      gathered = true;
      const parts = portals.flatMap((portal) => arrived.get(portal) ?? []);
      change((before) => ({ ...before, parts }));
    };
    void gather();
    return () => {
      closed = true;
    };
    // The palette is mounted anew whenever it opens, and the portals do not change meanwhile.
  }, []);
  return state;
}
