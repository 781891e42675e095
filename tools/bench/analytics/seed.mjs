export const EVENTS_OF_EACH = 10;

const day = 86_400_000;
const statuses = ['contacted', 'qualified', 'proposal', 'won', 'lost'];
const columns = ['leadId', 'marketingCompanyId', 'userId', 'at', 'fromStatus', 'toStatus', 'how'];

const stored = (time) => new Date(time).toISOString().replace('T', ' ').replace('Z', '');
const timeOf = (moment) =>
  moment instanceof Date ? moment.getTime() : Date.parse(`${moment.replace(' ', 'T')}Z`);

/**
 * Returns the events of a lead: it is created as new, moves forward or back every few days, and ends in its current status.
 * @param {Record<string, any>} lead
 * @param {number} companyId
 */
function eventsOf({ id, status, createdAt }, companyId) {
  const createdTime = timeOf(createdAt);
  let from = null;
  return Array.from({ length: EVENTS_OF_EACH }, (_, place) => {
    const at = stored(createdTime + place * (1 + (id % 6)) * day);
    const between = statuses[(id + place * 3) % statuses.length];
    const to = place === 0 ? 'new' : place === EVENTS_OF_EACH - 1 ? status : between;
    const row = [id, companyId, 1, at, from, to, place === 0 ? 'create' : 'edit'];
    from = to;
    return row;
  });
}

/**
 * Stores the events of all leads of a company with the bare driver, because the service would count them at once.
 * @param {import('../leads/stores.mjs').Store} store
 * @returns {Promise<number>} number of events
 */
export async function insertEvents(store, companyId) {
  let count = 0;
  for (let done = 0; ; ) {
    const leads = await store.query(
      'SELECT id, status, createdAt FROM marketing_leads WHERE marketingCompanyId = ? AND id > ? ORDER BY id LIMIT 1000',
      [companyId, done],
    );
    const last = leads.at(-1);
    if (last === undefined) return count;
    const rows = leads.flatMap((lead) => eventsOf(lead, companyId));
    await store.insert('marketing_lead_events', columns, rows);
    count += rows.length;
    done = last.id;
  }
}

/** Queues the first count of a company's leads. */
export const queueCount = (store, companyId) =>
  store.insert(
    'marketing_lead_count_runs',
    ['marketingCompanyId', 'state', 'attempts', 'nextAttemptAt', 'doneLeadId', 'doneDay'],
    [[companyId, 'queued', 0, '2026-01-01 00:00:00.000', 0, '']],
  );

/** Returns the progress of the count: the id of the last lead counted, and when the first full count finished. */
export async function countRun(store, companyId) {
  const sql = 'SELECT doneLeadId, countedAt FROM marketing_lead_count_runs WHERE marketingCompanyId = ?';
  const [row] = await store.query(sql, [companyId]);
  if (row === undefined) throw new Error(`nobody counts the leads of company ${companyId}`);
  return row;
}
