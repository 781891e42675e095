import { type HeadlineFigure, headlineFigures, namedCampaignStatusOf } from '@portals/contracts/constants';
import { type Analytics, isOfPresent } from '@portals/contracts/marketing';

interface Change {
  now: number;
  before: number;
}

/** Summary of a period: its largest change, the reason for the change, and the next steps (rule 12.65). */
export interface Brief {
  /** The figure with the largest change; `same` when nothing has changed, `first` when there is nothing to compare with. */
  moved: ({ what: HeadlineFigure } & Change) | 'same' | 'first';
  /** The source that explains most of a change in new leads; null when no source does. */
  source: ({ name: string } & Change) | null;
  actions: BriefAction[];
}

/** A suggested next step, with the numbers that support it. */
export type BriefAction =
  | { what: 'contact'; leads: number; days: number }
  | { what: 'answerSooner'; days: number }
  | { what: 'askLost'; leads: number }
  | { what: 'askSource'; source: string; fewer: number }
  | { what: 'cleanList'; bounced: number; sent: number }
  | { what: 'startCampaign' };

/** Divides a change by its expected noise: the difference of two Poisson counts has the square root of their sum as standard deviation. */
const weightOf = ({ now, before }: Change) => Math.abs(now - before) / Math.sqrt(Math.max(now + before, 1));

/** Maximum number of days that a first contact should take. */
const promptDays = 2;
/** Bounce rate at which mail providers begin to reject a sender. */
const bouncedShare = 0.02;
/** Minimum number of lost leads from which a common reason is named. */
const fewestLost = 3;
/** Maximum number of suggestions. */
const mostActions = 3;

function sourceOf(bySource: Analytics['leads']['bySource'], { now, before }: Change): Brief['source'] {
  const way = Math.sign(now - before);
  const moved = bySource.flatMap(({ source, created: { compared } }) =>
    source === null || !compared
      ? []
      : [{ name: source, ...compared, by: (compared.now - compared.before) * way }],
  );
  const [first] = moved.sort((a, b) => b.by - a.by);
  // A source that explains less than half of the change is not reported as its reason.
  if (!first || first.by * 2 < Math.abs(now - before)) return null;
  return { name: first.name, now: first.now, before: first.before };
}

function movedOf({ leads }: Analytics): Brief['moved'] {
  const changes = headlineFigures.flatMap((what) => {
    const { compared } = leads[what];
    return compared ? [{ what, ...compared }] : [];
  });
  const [most] = changes.sort((a, b) => weightOf(b) - weightOf(a));
  if (!most) return 'first';
  if (most.now !== most.before) return most;
  // The comparison excludes today, because the previous period has no counterpart for an incomplete day. If only today has brought
  // activity, "nothing has changed" would be wrong.
  const isOnlyToday = headlineFigures.some((what) => leads[what].value !== leads[what].compared?.now);
  return isOnlyToday ? 'first' : 'same';
}

function actionsOf(data: Analytics): BriefAction[] {
  const { leads, waiting, campaigns } = data;
  // Leads that waited at the end of an older period may have been contacted long ago.
  const isPresent = isOfPresent(data, Date.now());
  const { median } = leads.daysToContact;
  const { bounced, sent } = campaigns.mails;
  const [fallen] = leads.bySource
    .flatMap(({ source, created: { compared } }) =>
      source === null || !compared ? [] : [{ source, fewer: compared.before - compared.now }],
    )
    .sort((a, b) => b.fewer - a.fewer);
  const { lossReasons } = leads;
  const unexplained = lossReasons
    ? (lossReasons.find(({ reason }) => reason === null)?.lost.value ?? 0)
    : leads.lost.value;
  const isActive = campaigns.now.some(({ status }) =>
    ['active', 'scheduled'].includes(namedCampaignStatusOf(status) ?? ''),
  );
  const found: (BriefAction | false | undefined)[] = [
    isPresent && waiting.leads > 0 && { what: 'contact', leads: waiting.leads, days: waiting.days },
    sent.value > 0 &&
      bounced.value / sent.value >= bouncedShare && {
        what: 'cleanList',
        ...{ bounced: bounced.value, sent: sent.value },
      },
    leads.lost.value >= fewestLost &&
      leads.lost.value > leads.won.value &&
      unexplained > 0 && { what: 'askLost', leads: unexplained },
    median !== null && median > promptDays && { what: 'answerSooner', days: median },
    fallen && fallen.fewer > 1 && { what: 'askSource', ...fallen },
    !isActive && { what: 'startCampaign' },
  ];
  return found.filter((action) => action !== false && action !== undefined).slice(0, mostActions);
}

/** Returns the largest change in a period with its reason, and up to three suggestions, most urgent first. */
export function briefOf(data: Analytics): Brief {
  const moved = movedOf(data);
  const isOfLeads = typeof moved === 'object' && moved.what === 'created';
  return {
    moved,
    source: isOfLeads ? sourceOf(data.leads.bySource, moved) : null,
    actions: actionsOf(data),
  };
}
