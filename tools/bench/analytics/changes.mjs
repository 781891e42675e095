import { times } from '../leads/measure.mjs';
import { median, quantile, report } from '../lib/figures.mjs';

const CHANGES = Number(process.env.BENCH_CHANGES ?? 300);
const WARM_UP = 20;

/** Returns a `LeadWriting` that updates no counts. */
const uncounted = (manager) => {
  const nothing = () => {};
  const lock = manager.dataSource.options.type === 'better-sqlite3' ? '' : ' FOR UPDATE';
  return {
    manager,
    hold: async () => {},
    holdWhere: ({ sql, parameters }, columns) => {
      const names = columns.map((name) => `found.${name}`).join(', ');
      return manager.query(`SELECT ${names} FROM marketing_leads found WHERE ${sql}${lock}`, parameters);
    },
    recount: nothing,
    updated: nothing,
    countEvents: nothing,
    created: nothing,
    markRestored: nothing,
  };
};

/**
 * Prints the time of a status change with and without updating counts, for the whole call and within the service.
 * @param {string} name
 * @param {Awaited<ReturnType<typeof import('./service.mjs').openService>>} service
 * @param {{ id: number }} user owner of the company
 * @param {Record<string, any>[]} leads with id and version; each is changed at most once
 */
export async function measureChanges(name, service, user, leads) {
  const { LeadService } = await service.part('crm/lead/lead.service');
  const { LeadWriting } = await service.part('crm/funnel-counts/lead-writing');
  const made = service.provider(LeadService);
  const call = await service.callAs(user);
  const counted = LeadWriting.within;
  let next = 0;
  const change = async (update) => {
    const lead = leads[next++];
    if (lead === undefined) throw new Error('too few leads');
    await update(lead.id, { version: lead.version, status: `Visto ${next % 2}` });
  };
  const pairOf = (update) => [
    () => change(update),
    async () => {
      LeadWriting.within = (manager, work) => work(uncounted(manager));
      await change(update).finally(() => {
        LeadWriting.within = counted;
      });
    },
  ];
  const compareWith = async (label, update, goal) => {
    await times(WARM_UP, pairOf(update));
    const [ours, theirs] = await times(CHANGES, pairOf(update));
    report(label, median(ours) / median(theirs), {
      ...goal,
      note: `(${median(ours).toFixed(1)} ms against ${median(theirs).toFixed(1)} ms, p95 ${quantile(ours, 0.95).toFixed(1)} and ${quantile(theirs, 0.95).toFixed(1)} ms)`,
    });
  };
  const byCall = (id, patch) => call('PATCH', `/api/marketing/leads/${id}`, patch);
  await compareWith(`change of a status, counted of not, ${name}`, byCall, { most: 1.3 });
  await compareWith('  within the service', (id, patch) => made.update(user, id, patch), {});
}

/** Number of leads that `measureChanges` needs. */
export const CHANGED_LEADS = (CHANGES + WARM_UP) * 4;
