/** Returns the folder of the running shell release, which may differ from the one the document was rendered for. */
export const ownBase = (): string => new URL(__webpack_public_path__, window.location.href).pathname;
