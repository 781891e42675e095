/** Part of a merged list: rows without a conflict, or the conflicting rows of both sides. */
export type MergedPart<Mine, Stored> =
  | { kind: 'mine'; rows: readonly Mine[] }
  | { kind: 'stored'; rows: readonly Stored[] }
  | { kind: 'conflict'; mine: readonly Mine[]; stored: readonly Stored[] };

/** Returns a table with the length of the longest common subsequence of `a` and `b` from each pair of positions to the end. */
function commonLengths(a: readonly string[], b: readonly string[]): number[][] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (row) row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  return lengths;
}

/** Returns for each row of `base` its position in `list`; -1 when it was removed. */
function matches(base: readonly string[], list: readonly string[]): number[] {
  const lengths = commonLengths(base, list);
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  const found = new Array<number>(base.length).fill(-1);
  let [i, j] = [0, 0];
  while (i < base.length && j < list.length) {
    if (base[i] === list[j]) {
      found[i] = j;
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return found;
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((row, at) => row === b[at]);

/**
 * Returns for each of these rows whether only the other side has changed it; undefined unless both sides have as many rows as before and
 * have changed different ones. Then each row is still in its place, because a row moved or removed on one side shifts the rows next to it.
 */
function changedThere(
  was: readonly string[],
  here: readonly string[],
  there: readonly string[],
): boolean[] | undefined {
  if (here.length !== was.length || there.length !== was.length) return undefined;
  const isClear = was.every((row, at) => here[at] === row || there[at] === row || here[at] === there[at]);
  return isClear ? was.map((row, at) => here[at] === row) : undefined;
}

/**
 * Merges two versions of a list. A change on one side only is accepted; different changes in the same place are a conflict.
 * @param textOf returns the content of a row; rows with equal content count as the same
 */
export function mergeLists<Base, Mine, Stored>(
  base: readonly Base[],
  mine: readonly Mine[],
  stored: readonly Stored[],
  textOf: (row: Base | Mine | Stored) => string,
): MergedPart<Mine, Stored>[] {
  const [baseTexts, mineTexts, storedTexts] = [base.map(textOf), mine.map(textOf), stored.map(textOf)];
  const [inMine, inStored] = [matches(baseTexts, mineTexts), matches(baseTexts, storedTexts)];
  const parts: MergedPart<Mine, Stored>[] = [];
  let [b, m, s] = [0, 0, 0];
  const close = (toB: number, toM: number, toS: number) => {
    const [was, here, there] = [baseTexts.slice(b, toB), mineTexts.slice(m, toM), storedTexts.slice(s, toS)];
    const [mineRows, storedRows] = [mine.slice(m, toM), stored.slice(s, toS)];
    if (here.length + there.length === 0) return;
    if (isSame(here, there) || isSame(there, was)) parts.push({ kind: 'mine', rows: mineRows });
    else if (isSame(here, was)) parts.push({ kind: 'stored', rows: storedRows });
    else {
      const isStored = changedThere(was, here, there);
      if (!isStored) parts.push({ kind: 'conflict', mine: mineRows, stored: storedRows });
      for (const [at, taken] of isStored?.entries() ?? []) {
        const rows = { mine: mineRows.slice(at, at + 1), stored: storedRows.slice(at, at + 1) };
        parts.push(taken ? { kind: 'stored', rows: rows.stored } : { kind: 'mine', rows: rows.mine });
      }
    }
  };
  for (const [at, place] of inMine.entries()) {
    const other = inStored[at] ?? -1;
    if (place < 0 || other < 0) continue;
    close(at, place, other);
    parts.push({ kind: 'mine', rows: mine.slice(place, place + 1) });
    [b, m, s] = [at + 1, place + 1, other + 1];
  }
  close(base.length, mine.length, stored.length);
  return parts;
}
