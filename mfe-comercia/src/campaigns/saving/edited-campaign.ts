import { CampaignDocument, CampaignPatch } from '@portals/contracts/marketing';
import { type DocumentFaults, faultsOfDocument } from './document-faults';
import { type KeyedDocument, keyedDocument, unkeyedDocument } from './keyed-blocks';

/** The autosaved part of a campaign in the editor's format, whose blocks have keys. */
export interface EditedCampaign {
  name: string;
  document: KeyedDocument;
}

/** The autosaved part of a campaign in the service's format. */
export interface StoredCampaign {
  name: string;
  document: CampaignDocument;
}

export const editedOf = ({ name, document }: StoredCampaign): EditedCampaign => ({
  name,
  document: keyedDocument(document),
});

export const storedPart = ({ name, document }: StoredCampaign): StoredCampaign => ({ name, document });

export const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Result of validation: the part to store, or the errors that prevent storing it. */
export type Checked = { ok: true; stored: StoredCampaign } | { ok: false; faults: DocumentFaults };

interface Issue {
  path: PropertyKey[];
  code: string;
  maximum?: unknown;
}

/** Returns schema errors by field path; the service reports its errors with the same paths. */
const shapeFaults = (issues: readonly Issue[], prefix: string): DocumentFaults =>
  Object.fromEntries(
    issues.map(({ path, code, maximum }) => [
      [prefix, ...path].join('.'),
      code === 'too_big' ? { code: 'TOO_LONG', limit: Number(maximum) } : { code: 'REQUIRED' },
    ]),
  );

export function checkEdited({ name, document }: EditedCampaign): Checked {
  const [readName, readDocument] = [
    CampaignPatch.shape.name.safeParse(name),
    CampaignDocument.safeParse(unkeyedDocument(document)),
  ];
  const faults = {
    ...(readName.success ? {} : shapeFaults(readName.error.issues, 'name')),
    ...(readDocument.success
      ? faultsOfDocument(readDocument.data)
      : shapeFaults(readDocument.error.issues, 'document')),
  };
  return readName.success && readDocument.success && Object.keys(faults).length === 0
    ? { ok: true, stored: { name: readName.data ?? '', document: readDocument.data } }
    : { ok: false, faults };
}
