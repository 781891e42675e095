export type Mode = 'production' | 'development';
/** Where a bundle runs: in browsers, or in Node, where the gateway prerenders public pages. */
export type BundleTarget = 'browser' | 'server';
export interface BuildOptions {
  /** Absolute path of the shell's or the portal's folder. */
  root: string;
  mode: Mode;
  /** Where to write; `<root>/dist` by default. */
  output?: string;
  /** Fast Refresh and webpack's hot runtime, for `npm run dev`. */
  hot?: boolean;
}

/** Stands for the version in the public path of a node bundle until the content hash is known. */
export const versionPlaceholder = '__RELEASE_VERSION__';
/** Folder of the node bundle inside a release; the gateway does not serve it. */
export const serverFolder = 'server';
