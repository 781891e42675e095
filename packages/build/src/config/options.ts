export type Mode = 'production' | 'development';
/** Environment of a bundle: browsers, or Node, where the gateway prerenders public pages. */
export type BundleTarget = 'browser' | 'server';
export interface BuildOptions {
  /** Absolute path of the shell's or the portal's folder. */
  root: string;
  mode: Mode;
  /** Output folder; defaults to `<root>/dist`. */
  output?: string;
  /** True to add Fast Refresh and webpack's hot runtime, for `npm run dev`. */
  hot?: boolean;
  /** True for the frequent builds of `portal dev --in`: cached for speed, and not minimized, so that the code is readable. */
  draft?: boolean;
  /** True to reuse webpack's cache of the last build, for a portal that is republished after a small change. */
  cached?: boolean;
}

/** Placeholder for the version in the public path of a Node bundle until the content hash is known. */
export const versionPlaceholder = '__RELEASE_VERSION__';
/** Folder of the Node bundle inside a release; the gateway does not serve it. */
export const serverFolder = 'server';
