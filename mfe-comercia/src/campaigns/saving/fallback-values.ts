import type { DocumentFaults } from './document-faults';
import type { EditedCampaign, StoredCampaign } from './edited-campaign';

/** Valid values that are stored in place of invalid fields, by field. */
export type FallbackValues = Readonly<Record<string, string>>;

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Returns the values along the path to a field, beginning with the whole document; undefined for a missing value and those below it. */
function valuesAlong(whole: unknown, path: string): unknown[] {
  const values: unknown[] = [whole];
  for (const name of path.split('.')) {
    const last = values.at(-1);
    values.push(isFields(last) ? last[name] : undefined);
  }
  return values;
}

/** Returns an identifier of a field that remains valid when its block is moved. */
function placeOf(edited: EditedCampaign, path: string): string {
  const names = path.split('.');
  const values = valuesAlong(edited, path);
  const at = values.findLastIndex((value) => isFields(value) && typeof value.key === 'string');
  const block = values[at];
  return isFields(block) ? `${block.key}/${names.slice(at).join('.')}` : path;
}

/** Returns the text at the path of a field; null when there is no text. */
export function textAt(campaign: EditedCampaign | StoredCampaign, path: string): string | null {
  const value = valuesAlong(campaign, path).at(-1);
  return typeof value === 'string' ? value : null;
}

/** Returns the text of a field identified by `placeOf` in any version of the campaign, even if the field's block has moved. */
function textOfPlace(campaign: unknown, place: string): string | null {
  const [key = '', path = ''] = place.split('/');
  const find = (value: unknown): unknown => {
    if (!isFields(value)) return undefined;
    if (value.key === key) return value;
    for (const part of Object.values(value)) {
      const found = find(part);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const value = path === '' ? undefined : valuesAlong(find(campaign), path).at(-1);
  return typeof value === 'string' ? value : null;
}

/** Returns the stored text at a path, provided that the stored block there is of the same kind as the edited one; otherwise null. */
function storedText(edited: EditedCampaign, stored: StoredCampaign, path: string): string | null {
  const kindOf = (campaign: unknown) =>
    valuesAlong(campaign, path)
      .map((value) => (isFields(value) ? (value.kind ?? value.type) : undefined))
      .join();
  return kindOf(edited) === kindOf(stored) ? textAt(stored, path) : null;
}

/**
 * Returns the value to store in place of each invalid field: the last stored value, or an empty string.
 * @param held values already in use for fields that became invalid earlier
 * @param accepted the last stored campaign, with the keys of its blocks
 */
export function fallbackValues(
  edited: EditedCampaign,
  faults: DocumentFaults,
  { held, accepted, base }: { held: FallbackValues; accepted: EditedCampaign; base: StoredCampaign },
): FallbackValues {
  const entries = Object.keys(faults).flatMap((path): [string, string][] => {
    if (textAt(edited, path) === null) return [];
    const place = placeOf(edited, path);
    const stored = storedText(edited, base, path) ?? '';
    return [[place, place === path ? stored : (held[place] ?? textOfPlace(accepted, place) ?? stored)]];
  });
  return Object.fromEntries(entries);
}

/** Returns a copy of a value with the text at a path replaced. */
function withText(value: unknown, [name, ...rest]: readonly string[], text: string): unknown {
  if (name === undefined) return text;
  if (Array.isArray(value))
    return value.map((part, at) => (String(at) === name ? withText(part, rest, text) : part));
  return isFields(value) ? { ...value, [name]: withText(value[name], rest, text) } : value;
}

/** Returns a copy of the campaign with fallback values in place of invalid fields. */
export function withFallbacks(
  edited: EditedCampaign,
  faults: DocumentFaults,
  held: FallbackValues,
): EditedCampaign {
  let campaign: unknown = edited;
  for (const path of Object.keys(faults)) {
    const text = held[placeOf(edited, path)];
    if (text !== undefined) campaign = withText(campaign, path.split('.'), text);
  }
  return Object.assign({}, edited, campaign);
}
