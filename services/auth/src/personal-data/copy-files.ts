import { readFileSync } from 'node:fs';
import type { DataOwner, DataRows, DataSection } from '@portals/contracts/auth';
import type { Language } from '@portals/contracts/constants';
import { csvLine, separators, utf8Mark } from '@portals/service-kit/csv';
import type { ZippedFile } from '@portals/service-kit/zip';
import type { UserEntity } from '../user/user.entity.js';
import { copyTexts } from './copy-texts.js';

type Rows = DataRows['rows'];
type Cell = Rows[0][0];
type PartState = 'complete' | 'incomplete' | 'missing';

/** Contents of a copy of a user's personal data. */
export interface CopyContents {
  account: Pick<UserEntity, 'id' | 'username' | 'name' | 'email'>;
  owner: DataOwner;
  language: Language;
  sections: ReadonlyMap<string, readonly DataSection[]>;
  missing: readonly string[];
  /** Yields the rows of a section. Called once for JSON and once for CSV, so that no section needs to be kept in memory. */
  rows(part: string, section: string): AsyncIterable<Rows>;
  /** Returns true when the copy may be incomplete: if this part's service fails, the part is left out. */
  mayMiss(part: string): boolean;
}

const version: unknown = Object(
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')),
).version;

const cellText = (cell: Cell): string | null =>
  cell === null || typeof cell === 'string' ? cell : JSON.stringify(cell);

async function* jsonOf({ columns }: DataSection, pages: AsyncIterable<Rows>, count: (rows: number) => void) {
  yield '[';
  let isFirst = true;
  for await (const rows of pages) {
    count(rows.length);
    const texts = rows.map((row) =>
      JSON.stringify(Object.fromEntries(columns.map((name, place) => [name, row[place] ?? null]))),
    );
    if (texts.length > 0) yield `${isFirst ? '\n' : ',\n'}${texts.join(',\n')}`;
    isFirst &&= texts.length === 0;
  }
  yield '\n]\n';
}

async function* csvOf({ columns }: DataSection, pages: AsyncIterable<Rows>, language: Language) {
  const separator = separators[language];
  yield `${utf8Mark}${csvLine(columns, separator)}`;
  for await (const rows of pages)
    if (rows.length > 0) yield rows.map((row) => csvLine(row.map(cellText), separator)).join('');
}

/**
 * Yields the files of a copy in the order in which they are written. The manifest comes last, because it lists the contents of all others.
 */
export function* copyFiles(contents: CopyContents): Generator<ZippedFile> {
  const { account, owner, language, sections, missing } = contents;
  const texts = copyTexts[language];
  const counts = new Map<string, { part: string; name: string; rows: number }>();
  const states = new Map<string, PartState>(missing.map((name) => [name, 'missing']));
  yield { name: texts.readmeName, text: [texts.readme(account)] };
  for (const [part, found] of sections) {
    states.set(part, 'complete');
    for (const section of found) {
      const path = `${part}/${section.name}`;
      const counted = { part, name: section.name, rows: 0 };
      counts.set(path, counted);
      const pages = () =>
        tolerant(contents.rows(part, section.name), contents.mayMiss(part), () =>
          states.set(part, 'incomplete'),
        );
      const count = (rows: number) => {
        counted.rows += rows;
      };
      yield { name: `${path}.json`, text: jsonOf(section, pages(), count) };
      yield { name: `${path}.csv`, text: csvOf(section, pages(), language) };
    }
  }
  const { id, username, name, email } = account;
  const manifest = {
    ...{ format: 1, version, collectedAt: new Date().toISOString(), account: { id, username, name, email } },
    workspaces: { own: owner.workspaceIds, shared: owner.sharedIds },
    parts: [...states].map(([part, state]) => ({
      ...{ name: part, state },
      sections: [...counts.values()]
        .filter((section) => section.part === part)
        .map(({ name, rows }) => ({ name, rows, files: [`${part}/${name}.json`, `${part}/${name}.csv`] })),
    })),
    leftOut: texts.leftOut,
  };
  yield { name: 'manifest.json', text: [`${JSON.stringify(manifest, null, 2)}\n`] };
}

/** Yields pages until their source fails. The failure is then ignored if the part may be missing; otherwise it aborts the copy. */
async function* tolerant(pages: AsyncIterable<Rows>, mayMiss: boolean, onFailure: () => void) {
  try {
    yield* pages;
  } catch (error) {
    if (!mayMiss) throw error;
    onFailure();
  }
}
