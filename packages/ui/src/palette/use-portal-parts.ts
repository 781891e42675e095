import type { AnyPalette } from '@portals/platform';
import { useEffect, useState } from 'react';
import type { ListedPortal } from './palette-lines';

/** A portal with its part of the palette, which may still be loading; null when it has none. */
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
  /** Parts in the order of the portals, followed by late parts in the order of arrival; null until the first parts have arrived. */
  parts: readonly LoadedPart[] | null;
  failed: readonly ListedPortal[];
}

/** Milliseconds for which the first parts wait for one another, so that they are listed in the order of the portals. */
const gathering = 300;

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Loads the parts of all portals; a part that fails or is slow does not delay the others. */
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
    // The dependency list is empty, because the palette is remounted each time it opens, and the portals do not change while it is open.
  }, []);
  return state;
}
