/** Folder of the shell release that runs: not always the one that the document was written for. */
export const ownBase = (): string => new URL(__webpack_public_path__, window.location.href).pathname;
