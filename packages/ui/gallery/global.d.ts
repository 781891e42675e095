/** Nonce that webpack sets on the elements it creates; other libraries read this variable too. */
declare let __webpack_nonce__: string | undefined;

interface ImportMeta {
  /** Webpack's way to import all modules of a folder. */
  webpackContext(folder: string, options: { regExp: RegExp }): { keys(): string[]; (key: string): unknown };
}
