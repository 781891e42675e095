import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { LeadBulkChange } from '@portals/contracts/marketing';
import {
  bodyOf,
  databases,
  endProcess,
  type RunningService,
  until,
  useProcesses,
  useService,
} from '@portals/service-kit/testing';
import { LeadBulkChangeWorker } from '../../src/crm/lead-bulk-change/lead-bulk-change.worker.js';
import { marketingService } from '../../src/service.js';
import { expectTrueCounts } from './naive-counts.js';
import { type Caller, fillLeads, newUser } from './support.js';

const total = 1500;
const startProcess = useProcesses(join(__dirname, '../../dist/main.js'));

/** Makes the lease of a bulk change expire. */
const endLease = (service: RunningService, id: number) =>
  service.dataSource.query(
    "UPDATE marketing_lead_bulk_changes SET nextAttemptAt = '2026-01-01 00:00:00.000' WHERE id = ?",
    [id],
  );

/**
 * Waits until more leads have been changed. It polls only the row of the change, which is fast enough to catch a change that finishes
 * quickly.
 */
const untilMoreThan = (before: number, service: RunningService, id: number) =>
  until(
    async () => {
      const sql = 'SELECT changed + restored AS n FROM marketing_lead_bulk_changes WHERE id = ?';
      const [row] = await service.dataSource.query(sql, [id]);
      return Number(row.n);
    },
    (count) => count > before,
    5,
  );

const read = async (user: Caller, id: number) => bodyOf(await user.get(`bulk-changes/${id}`), LeadBulkChange);
const lookedAt = ({ changed, restored }: LeadBulkChange) => changed + restored;

/**
 * Kills a process as soon as it has changed some leads, and starts another one that changes the remaining leads.
 * @returns the result of `start`, once the change is done
 */
async function killInTheMiddle<T>(
  service: RunningService,
  user: Caller,
  id: number,
  child: ChildProcess,
  start: () => T,
) {
  await untilMoreThan(lookedAt(await read(user, id)), service, id);
  const seen = await read(user, id);
  // The change must still be running, because otherwise nothing would be left for the next process.
  expect(seen.state).toMatch(/ing$/);
  await endProcess(child);
  await endLease(service, id);
  const next = await start();
  await until(
    () => read(user, id),
    ({ state }) => !state.endsWith('ing'),
  );
  return next;
}

/** Returns the number of leads for each combination of status, version and number of events. */
const outcome = (service: RunningService, companyId: number) =>
  service.dataSource.query(
    `SELECT status, version, events, COUNT(*) AS leads FROM (
      SELECT one.id, one.status, one.version, COUNT(event.id) AS events FROM marketing_leads one
      LEFT JOIN marketing_lead_events event ON event.leadId = one.id
      WHERE one.marketingCompanyId = ? GROUP BY one.id, one.status, one.version
    ) counted GROUP BY status, version, events`,
    [companyId],
  );

describe.each(databases)(
  'a change of many leads on $name whose process is killed in the middle',
  (database) => {
    const service = useService(marketingService, database);

    it('changes each lead once, with one event, and is undone in the same way', async () => {
      const user = await newUser(service);
      const companyId = await user.company();
      await fillLeads(service, companyId, total);
      // Stops the worker in the test's process, so that only the other processes do the work.
      await service.app.get(LeadBulkChangeWorker).stop();
      const asked = await user.post(`companies/${companyId}/leads/bulk-changes`, {
        status: 'won',
        filter: {},
      });
      const { id } = bodyOf(asked, LeadBulkChange);
      const first = startProcess(service);
      const next = await killInTheMiddle(service, user, id, first, () => startProcess(service));
      expect(await read(user, id)).toMatchObject({ total, changed: total, unchanged: 0 });
      const row = { status: 'won', version: 2, events: expect.anything(), leads: expect.anything() };
      const changed = await outcome(service, companyId);
      expect(changed).toEqual([row]);
      expect([Number(changed[0].events), Number(changed[0].leads)]).toEqual([1, total]);
      await expectTrueCounts(service);
      await user.post(`bulk-changes/${id}/undo`);
      await killInTheMiddle(service, user, id, next, () => service.replica());
      expect(await read(user, id)).toMatchObject({ changed: total, restored: total, kept: 0 });
      const undone = await outcome(service, companyId);
      expect(undone).toEqual([{ ...row, status: 'new', version: 3 }]);
      expect([Number(undone[0].events), Number(undone[0].leads)]).toEqual([2, total]);
      await expectTrueCounts(service);
    });
  },
);
