/** Nonce that webpack sets on the elements it creates; other libraries read this variable too. */
declare let __webpack_nonce__: string | undefined;

/** Base URL from which webpack loads chunks. */
declare const __webpack_public_path__: string;

interface Window {
  /** The last button clicked before the scripts of a prerendered page ran; recorded by the document. */
  earlyTap?: HTMLElement;
}
