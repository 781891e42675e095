import { isSameValue, type StoredCampaign } from '../saving/edited-campaign';

/** A field that differs between two versions of a campaign. */
interface DifferingField {
  field: string;
  before: unknown;
  after: unknown;
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Returns the fields of a document by name; each network's post counts as a separate field. */
function flat(document: object): Fields {
  const entries = Object.entries(document).flatMap(([name, value]): [string, unknown][] =>
    name === 'posts' && isFields(value)
      ? Object.entries(value).map(([network, text]) => [`posts.${network}`, text])
      : [[name, value]],
  );
  return Object.fromEntries(entries);
}

/**
 * Returns the differences between two versions of a campaign. When the campaign types differ, the whole document counts as one difference.
 */
export function versionChanges(old: StoredCampaign, now: StoredCampaign): DifferingField[] {
  const named = old.name === now.name ? [] : [{ field: 'name', before: old.name, after: now.name }];
  if (old.document.type !== now.document.type) {
    return [...named, { field: 'document', before: old.document, after: now.document }];
  }
  const [before, after] = [flat(old.document), flat(now.document)];
  const fields = Object.keys(before).filter((field) => !isSameValue(before[field], after[field]));
  return [...named, ...fields.map((field) => ({ field, before: before[field], after: after[field] }))];
}
