import { z } from 'zod';
import { Language } from '../composition/language.js';
import { sha384, Version } from '../composition/version.js';
import { PageHead, PortalDescriptor } from './descriptor.js';

export const ReleaseFile = z.object({
  /** Path of a file inside the release, with forward slashes. */
  path: z
    .string()
    .max(250)
    .regex(/^(?!\.{1,2}(\/|$))[A-Za-z0-9._@-]+(\/(?!\.{1,2}(\/|$))[A-Za-z0-9._@-]+)*$/),
  size: z.int().nonnegative(),
  integrity: sha384,
});
export type ReleaseFile = z.infer<typeof ReleaseFile>;

const common = {
  schema: z.literal(1),
  version: Version,
  /** Build time, ISO 8601. */
  builtAt: z.iso.datetime(),
  /** `development` releases run only in a development shell. */
  mode: z.enum(['production', 'development']),
  files: z.array(ReleaseFile),
  /** Entry script: the shell's main module, or the portal's container. */
  entry: z.string(),
  /** Script files of each named chunk group, in load order: `portal`, `route-home`, `locale-en`, `shared-ui`. */
  chunks: z.record(z.string(), z.array(z.string())),
  /** Path of the Node bundle that prerenders pages when the release is published; absent when nothing is prerendered. */
  server: z.string().optional(),
  /** Files of the Node bundle; they are never served to browsers. */
  serverFiles: z.array(ReleaseFile).optional(),
};

export const ShellRelease = z.object({
  ...common,
  kind: z.literal('shell'),
  name: z.literal('shell'),
  /** Version of @portals/platform that the shell provides. */
  platform: Version,
  /** Versions of all other packages that the shell provides; absent in releases built before this field existed. */
  provides: z.record(z.string(), Version).optional(),
  /** Document form that the shell reads, see `documentForms`; absent in early shells. */
  documentForm: z.int().positive().optional(),
  /** Fonts needed by the first view and preloaded by every document; the font of the largest text first. */
  preloadFonts: z.array(z.string()),
  /** Style sheets linked from every document. */
  styles: z.array(z.string()),
});
export type ShellRelease = z.infer<typeof ShellRelease>;

export const PortalRelease = z.object({
  ...common,
  kind: z.literal('portal'),
  name: PortalDescriptor.shape.name,
  descriptor: PortalDescriptor,
  /** Head of each route by path and language, taken from the locale files. */
  heads: z.record(z.string(), z.record(Language, PageHead)),
  /** Shared modules that the portal uses and the shell fetches on demand, such as `@portals/ui`. */
  shared: z.array(z.string()),
  /** Semver range of each package that the shell provides to the portal; absent in releases built before this field existed. */
  requires: z.record(z.string(), z.string()).optional(),
  /** File of this release that is shown as the preview image when an indexed page is shared, by path and language. */
  shareImages: z.record(z.string(), z.record(Language, z.string())).optional(),
});
export type PortalRelease = z.infer<typeof PortalRelease>;

export const Release = z.discriminatedUnion('kind', [ShellRelease, PortalRelease]);
export type Release = z.infer<typeof Release>;
