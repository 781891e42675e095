/** Webpack's name for the nonce of the elements it creates; libraries read it too. */
declare let __webpack_nonce__: string | undefined;

/** Webpack's name for the address that chunks are loaded from. */
declare const __webpack_public_path__: string;

interface Window {
  /** The last button clicked before the scripts of a prerendered page ran; recorded by the document. */
  earlyTap?: HTMLElement;
}
