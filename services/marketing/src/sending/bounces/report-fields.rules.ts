/** Fields of the machine-readable part of a report, by lower-case name. If a name is repeated, the first field counts. */
export type ReportFields = ReadonlyMap<string, string>;

/** Parses header fields up to the blank line that ends them: the header of an email, or one field group of a report. */
export function readFields(text: string): ReportFields {
  const fields = new Map<string, string>();
  const unfolded = text.replace(/\r\n?/g, '\n').replace(/\n[ \t]+/g, ' ');
  for (const line of unfolded.split('\n')) {
    if (line.trim() === '') {
      if (fields.size > 0) break;
      continue;
    }
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (name !== '' && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

/** Reads groups of fields that are separated by empty lines, as in a delivery report (RFC 3464 §2.1). */
export const readFieldGroups = (text: string): ReportFields[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n(?:[ \t]*\n)+/)
    .map(readFields)
    .filter(({ size }) => size > 0);

/** Returns the address in a field such as `rfc822; <ana@acme.example>`; null when it has none. */
export function addressOf(field: string | undefined): string | null {
  const address = (field ?? '').replace(/^[a-z0-9-]+\s*;/i, '').replace(/[<>\s]/g, '');
  return /^[^@]+@[^@]+$/.test(address) ? address : null;
}

/** Returns the first Message-ID in a field, with its angle brackets; null when there is none. */
export const messageIdOf = (field: string | undefined): string | null =>
  /<[^<>\s]{1,253}>/.exec(field ?? '')?.[0] ?? null;
