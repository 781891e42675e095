import {
  namedCampaignStatusOf,
  namedStatusOf,
  storedCampaignStatus,
  storedStatus,
} from '@portals/contracts/constants';
import { placeholders, retried } from '@portals/service-kit';
import type { EntityManager, MigrationInterface, QueryRunner } from 'typeorm';
import { LeadWriting } from '../../crm/index.js';
import { columnNumber, columnOf, statusKeyOf } from '../../crm/plain.js';
import { campaignStatusKeyOf } from '../campaign/campaign-status.rules.js';

const leads = 'marketing_leads';
const events = 'marketing_lead_events';
const bulkChanges = 'marketing_lead_bulk_changes';
const campaigns = 'marketing_campaigns';
/** Number of leads per query. */
const chunk = 500;

/**
 * Replaces statuses that were entered as words, such as "Ganado", with the codes of the suggested statuses, as the API now does for its
 * input. This affects leads, the events on which figures are based, and the undo data of bulk changes. Versions and update times of leads
 * are unchanged, because nobody edited them.
 */
export class LeadStatusWords1795600200000 implements Pick<MigrationInterface, 'up'> {
  /**
   * Each step has its own transaction. One for all would lock the leads until its end, and would read events from a snapshot that lacks
   * those which replicas of the previous version store meanwhile. A repeated step changes nothing.
   */
  readonly transaction = false;

  async up({ manager }: QueryRunner): Promise<void> {
    const words = await wordsIn(
      manager,
      [
        [leads, 'status'],
        [events, 'fromStatus'],
        [events, 'toStatus'],
        [bulkChanges, 'toStatus'],
      ],
      (text) => namedStatusOf(text) !== undefined && storedStatus(text) !== text,
    );
    if (words.length > 0) await changeLeads(manager, words);
    await changeCampaigns(manager);
  }
}

/** Returns the distinct texts in some columns that name a suggested status in words. */
async function wordsIn(
  manager: EntityManager,
  columns: readonly (readonly [table: string, column: string])[],
  isWord: (text: string) => boolean,
): Promise<string[]> {
  const selects = columns.map(([table, column]) => `SELECT ${column} AS text FROM ${table}`);
  const rows = await manager.query<{ text: string | null }[]>(selects.join(' UNION '));
  return rows.flatMap(({ text }) => (text !== null && isWord(text) ? text : []));
}

async function changeLeads(manager: EntityManager, words: readonly string[]): Promise<void> {
  const isWord = (column: string) => `${column} IN (${placeholders(words)})`;
  const next = `SELECT id FROM ${leads} found WHERE id > ? AND (${isWord('status')} OR EXISTS (
      SELECT 1 FROM ${events} WHERE leadId = found.id AND (${isWord('fromStatus')} OR ${isWord('toStatus')})
    )) ORDER BY id LIMIT ${chunk}`;
  const isSqlite = manager.dataSource.options.type === 'better-sqlite3';
  for (let last = 0; ; ) {
    const rows = await manager.query<{ id: number }[]>(next, [last, ...words, ...words, ...words]);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) break;
    const change = (inside: EntityManager) =>
      LeadWriting.within(inside, async (writing) => {
        await writing.hold(ids);
        for (const word of words) await changeSome(inside, ids, word);
        writing.recount(ids);
      });
    await retried(() =>
      isSqlite ? manager.transaction(change) : manager.transaction('READ COMMITTED', change),
    );
    last = ids.at(-1) ?? last;
  }
  for (const word of words)
    await manager.query(`UPDATE ${bulkChanges} SET toStatus = ? WHERE toStatus = ?`, [
      storedStatus(word),
      word,
    ]);
}

async function changeSome(manager: EntityManager, ids: readonly number[], word: string): Promise<void> {
  const status = storedStatus(word);
  const places = placeholders(ids);
  await manager.query(
    `UPDATE ${leads} SET status = ?, statusKey = ?, boardColumn = ? WHERE status = ? AND id IN (${places})`,
    [status, statusKeyOf(status), columnNumber(columnOf(status)), word, ...ids],
  );
  for (const column of ['fromStatus', 'toStatus'])
    await manager.query(`UPDATE ${events} SET ${column} = ? WHERE ${column} = ? AND leadId IN (${places})`, [
      status,
      word,
      ...ids,
    ]);
}

/**
 * Replaces the statuses of campaigns. A landing page with the status "Activa" was not public; it becomes paused and not active, because
 * only a person may publish a page (rule 16.1).
 */
async function changeCampaigns(manager: EntityManager): Promise<void> {
  const words = await wordsIn(
    manager,
    [[campaigns, 'status']],
    (text) => namedCampaignStatusOf(text) !== undefined && storedCampaignStatus(text) !== text,
  );
  const set = `UPDATE ${campaigns} SET status = ?, statusKey = ? WHERE status = ?`;
  for (const word of words) {
    const status = storedCampaignStatus(word);
    const page = status === 'active' ? 'paused' : status;
    await manager.query(`${set} AND type = 'landing page'`, [page, campaignStatusKeyOf(page), word]);
    await manager.query(set, [status, campaignStatusKeyOf(status), word]);
  }
}
