import type { DocumentFaults } from './document-faults';
import type { EditedCampaign, StoredCampaign } from './edited-campaign';

/** What is stored in the place of faulty fields, by the place of each. */
export type HeldValues = Readonly<Record<string, string>>;

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** The values on the way to a field, from the whole to the field itself; undefined from where there is nothing. */
function valuesAlong(whole: unknown, path: string): unknown[] {
  const values: unknown[] = [whole];
  for (const name of path.split('.')) {
    const last = values.at(-1);
    values.push(isFields(last) ? last[name] : undefined);
  }
  return values;
}

/** The name of a field that stays when its block is moved. */
function placeOf(edited: EditedCampaign, path: string): string {
  const names = path.split('.');
  const values = valuesAlong(edited, path);
  const at = values.findLastIndex((value) => isFields(value) && typeof value.key === 'string');
  const block = values[at];
  return isFields(block) ? `${block.key}/${names.slice(at).join('.')}` : path;
}

/** The text of a field; null where there is none. */
export function textAt(campaign: EditedCampaign | StoredCampaign, path: string): string | null {
  const value = valuesAlong(campaign, path).at(-1);
  return typeof value === 'string' ? value : null;
}

/** The text of the same field in another state of the campaign, in which its block may stand elsewhere. */
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

/** What stands at the same path where the same kind of block does. */
function storedText(edited: EditedCampaign, stored: StoredCampaign, path: string): string | null {
  const kindOf = (campaign: unknown) =>
    valuesAlong(campaign, path)
      .map((value) => (isFields(value) ? (value.kind ?? value.type) : undefined))
      .join();
  return kindOf(edited) === kindOf(stored) ? textAt(stored, path) : null;
}

/**
 * What is to be stored instead of each faulty field: what was stored there before, and nothing where there was nothing.
 * @param held of the faults until now
 * @param accepted what was stored last, with the names of its blocks
 */
export function heldValues(
  edited: EditedCampaign,
  faults: DocumentFaults,
  { held, accepted, base }: { held: HeldValues; accepted: EditedCampaign; base: StoredCampaign },
): HeldValues {
  const entries = Object.keys(faults).flatMap((path): [string, string][] => {
    if (textAt(edited, path) === null) return [];
    const place = placeOf(edited, path);
    const stored = storedText(edited, base, path) ?? '';
    return [[place, place === path ? stored : (held[place] ?? textOfPlace(accepted, place) ?? stored)]];
  });
  return Object.fromEntries(entries);
}

/** A value with a text put in at a path. */
function withText(value: unknown, [name, ...rest]: readonly string[], text: string): unknown {
  if (name === undefined) return text;
  if (Array.isArray(value))
    return value.map((part, at) => (String(at) === name ? withText(part, rest, text) : part));
  return isFields(value) ? { ...value, [name]: withText(value[name], rest, text) } : value;
}

/** The campaign with the held values in the place of faulty fields. */
export function withHeld(edited: EditedCampaign, faults: DocumentFaults, held: HeldValues): EditedCampaign {
  let campaign: unknown = edited;
  for (const path of Object.keys(faults)) {
    const text = held[placeOf(edited, path)];
    if (text !== undefined) campaign = withText(campaign, path.split('.'), text);
  }
  return Object.assign({}, edited, campaign);
}
