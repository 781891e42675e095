import { personalLeadFields } from '@portals/contracts/constants';
import type { Lead } from '@portals/contracts/marketing';
import { type EntityManager, Not } from 'typeorm';
import { z } from 'zod';
import { wordsOf } from '../../kernel/plain.js';
import { LeadImportEntity } from '../lead-import/lead-import.entity.js';
import { anonymousFileName } from '../lead-import/lead-import.repository.js';

/** Returns true when a text contains all words of a name in any order: `garcia_ana-2026.csv` contains the name Ana García. */
function hasWordsOf(text: string, name: string | null): boolean {
  const words = wordsOf(name ?? '');
  const found = new Set(wordsOf(text));
  return words.length > 0 && words.every((word) => found.has(word));
}

/** Returns numbered headings that replace the given ones. */
const numbered = (headings: string): string =>
  JSON.stringify(
    z
      .array(z.string())
      .parse(JSON.parse(headings))
      .map((_, column) => String(column + 1)),
  );

/** Erases a person from the data that imports store in addition to rows: the file's name and headings, and the source of its leads. */
export async function eraseImportNames(lead: Lead, manager: EntityManager): Promise<void> {
  const { marketingCompanyId } = lead;
  const namesPerson = (text: string) => personalLeadFields.some((name) => hasWordsOf(text, lead[name]));
  const imports = await manager.find(LeadImportEntity, {
    select: { id: true, fileName: true, headings: true, settings: true },
    where: { marketingCompanyId, phase: Not('discarded') },
  });
  for (const { id, fileName, headings, settings } of imports) {
    const changes: Partial<LeadImportEntity> = {
      ...(namesPerson(fileName) && { fileName: anonymousFileName(id) }),
      ...(headings !== null && namesPerson(headings) && { headings: numbered(headings) }),
      ...(settings !== null && namesPerson(settings.source) && { settings: { ...settings, source: '-' } }),
    };
    if (Object.keys(changes).length > 0) await manager.update(LeadImportEntity, { id }, changes);
  }
}
