import { times } from '../leads/measure.mjs';
import { median, quantile, report } from '../lib/figures.mjs';

const CHANGES = Number(process.env.BENCH_CHANGES ?? 300);

/** What a writer of leads does that counts nothing. */
const uncounted = (manager) => {
  const nothing = () => {};
  return {
    manager,
    hold: async () => {},
    recount: nothing,
    updated: nothing,
    happened: nothing,
    created: nothing,
    returned: nothing,
  };
};

/**
 * Prints what a change of a lead's status takes, against the same one without what is counted of it.
 * @param {string} name
 * @param {Awaited<ReturnType<typeof import('./service.mjs').openService>>} service
 * @param {{ id: number }} user whose company it is
 * @param {Record<string, any>[]} leads with id and version, none of which is changed twice
 */
export async function measureChanges(name, service, user, leads) {
  const { LeadService } = await service.part('lead/lead.service');
  const { LeadWriting } = await service.part('lead-life/lead-writing');
  const made = service.provider(LeadService);
  let next = 0;
  const change = async () => {
    const lead = leads[next++];
    if (lead === undefined) throw new Error('too few leads');
    await made.update(user, lead.id, { version: lead.version, status: `Visto ${next % 2}` });
  };
  const counted = LeadWriting.within;
  const without = async () => {
    LeadWriting.within = (manager, work) => work(uncounted(manager));
    await change().finally(() => {
      LeadWriting.within = counted;
    });
  };
  await times(20, [change, without]);
  const [ours, theirs] = await times(CHANGES, [change, without]);
  report(`change of a status, counted of not, ${name}`, median(ours) / median(theirs), {
    most: 1.3,
    note: `(${median(ours).toFixed(1)} ms against ${median(theirs).toFixed(1)} ms, p95 ${quantile(ours, 0.95).toFixed(1)} and ${quantile(theirs, 0.95).toFixed(1)} ms)`,
  });
}

/** So many leads are changed by `measureChanges`. */
export const CHANGED_LEADS = (CHANGES + 20) * 2;
