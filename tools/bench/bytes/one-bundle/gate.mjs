// Replaces the shell module that verifies a portal's files before the portal starts: a single bundle has no such files.
export const fetchAndVerify = async () => undefined;
/** Never called, because all portals are in the bundle. */
export const fetchJson = async () => undefined;
