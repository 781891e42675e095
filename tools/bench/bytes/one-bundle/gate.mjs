// Replaces the shell's gate: no files have to be checked before a portal starts.
export const passGate = async () => undefined;
/** Never called, because all portals are in the bundle. */
export const fetchJson = async () => undefined;
