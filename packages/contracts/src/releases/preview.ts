import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { Version } from '../composition/version.js';
import { PortalDescriptor } from './descriptor.js';
import { isMissingFile, readRegularFile } from './regular-file.js';

/** Maximum characters of a compiler's messages about a draft. */
export const problemLength = 4000;

/** A draft: sources on a developer's machine; every new build replaces the build in the preview (rule 13.80). */
const Draft = z.object({
  /** Id of the token that is used to upload the draft. A token has at most one draft. */
  token: z.string().regex(/^[0-9a-f]{8}$/),
  /** Time at which the draft ends even if the developer is still working. Until then, heartbeats extend `endsAt` of the preview. */
  until: z.iso.datetime(),
  /** Messages of the compiler while the sources do not build. */
  problem: z.string().max(problemLength).optional(),
});

/** A preview of a portal's release: people with the link see this release instead of the live release until the preview ends. */
export const Preview = z.object({
  id: z.string().regex(/^[0-9a-f]{8}$/),
  name: PortalDescriptor.shape.name,
  version: Version,
  /** SHA-256 of the link's secret in hexadecimal. The secret itself is not stored. */
  secretHash: z.string().regex(/^[0-9a-f]{64}$/),
  createdAt: z.iso.datetime(),
  /** Time at which the preview ends or has been ended early. */
  endsAt: z.iso.datetime(),
  /** Present for a draft; `version` is then the latest build received. */
  draft: Draft.optional(),
});
export type Preview = z.infer<typeof Preview>;

/** `previews.json` of a release store. Versions of the product without support for previews ignore the file. */
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

/** Returns the version number for a build of a draft. */
export const draftVersion = (version: string, id: string, hash: string): string =>
  `${version.replace(/\+.*$/, '')}+draft.${id}.${hash}`;

/** Returns the draft's id from the version of a draft build; null for the version of a release. Draft builds never go live (rule 13.82). */
export const draftOf = (version: string): string | null => draftForm.exec(version)?.[1] ?? null;

export const hasEnded = ({ endsAt }: Pick<Preview, 'endsAt'>): boolean => Date.parse(endsAt) <= Date.now();

/**
 * Reads the previews of a store, including previews that have ended.
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
