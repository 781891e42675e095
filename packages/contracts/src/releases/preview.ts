import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { Version } from '../composition/version.js';
import { PortalDescriptor } from './descriptor.js';
import { isMissingFile, readRegularFile } from './regular-file.js';

/** Maximum characters of a compiler's messages about a draft. */
export const problemLength = 4000;

/** A draft: sources on a developer's machine, where each new build replaces the previewed one (rule 13.80). */
const Draft = z.object({
  /** Id of the token that sends the draft. A token has at most one draft. */
  token: z.string().regex(/^[0-9a-f]{8}$/),
  /** Time at which the draft ends even if the developer continues. Until then, `endsAt` of the preview is a lease. */
  until: z.iso.datetime(),
  /** Messages of the compiler while the sources do not build. */
  problem: z.string().max(problemLength).optional(),
});

/** A preview of a portal's release: whoever has its link sees that release instead of the live one until the preview ends. */
export const Preview = z.object({
  id: z.string().regex(/^[0-9a-f]{8}$/),
  name: PortalDescriptor.shape.name,
  version: Version,
  /** SHA-256 of the link's secret in hexadecimal. The secret itself is stored nowhere. */
  secretHash: z.string().regex(/^[0-9a-f]{64}$/),
  createdAt: z.iso.datetime(),
  /** Time at which the preview ends, or was ended early. */
  endsAt: z.iso.datetime(),
  /** Present for a draft; `version` is then the latest build received. */
  draft: Draft.optional(),
});
export type Preview = z.infer<typeof Preview>;

/** `previews.json` of a release store. Versions of the product without previews ignore it. */
const Previews = z.object({ schema: z.literal(1), previews: z.array(Preview) });

export const previewsFile = 'previews.json';

/** Path of all preview links; no portal may have a page there. */
export const previewPath = '/preview/';

const linkKey = /^([0-9a-f]{8})\.([0-9a-f]{64})$/;

/** Returns the stored form of a link's secret. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Returns the id and the secret of a link's last segment, `<id>.<secret>`; null when it does not have this form. */
export function parsePreviewKey(text: string): { id: string; secret: string } | null {
  const [, id, secret] = linkKey.exec(text) ?? [];
  return id === undefined || secret === undefined ? null : { id, secret };
}

const draftForm = /\+draft\.([0-9a-f]{8})\./;

/** Returns the version of a build of a draft. */
export const draftVersion = (version: string, id: string, hash: string): string =>
  `${version.replace(/\+.*$/, '')}+draft.${id}.${hash}`;

/** Returns the id of the draft that a version is a build of; null for a release. A build of a draft never goes live (rule 13.82). */
export const draftOf = (version: string): string | null => draftForm.exec(version)?.[1] ?? null;

export const hasEnded = ({ endsAt }: Pick<Preview, 'endsAt'>): boolean => Date.parse(endsAt) <= Date.now();

/**
 * Reads the previews of a store, ended ones included.
 * @throws Error when the file is damaged
 */
export async function readPreviews(store: string): Promise<Preview[]> {
  try {
    const text = (await readRegularFile(join(store, previewsFile))).toString('utf8');
    return Previews.parse(JSON.parse(text)).previews;
  } catch (error) {
    if (isMissingFile(error)) return [];
    throw error;
  }
}
