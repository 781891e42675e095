import { type HeadlineFigure, headlineFigures } from '@portals/contracts/constants';
import type { Analytics } from '@portals/contracts/marketing';

interface Change {
  now: number;
  before: number;
}

/** A period in short: its largest change, the reason, and the next steps (rule 12.65). */
export interface Brief {
  /** The figure with the largest change; `same` when nothing has, and `first` without a comparison. */
  moved: ({ what: HeadlineFigure } & Change) | 'same' | 'first';
  /** The source that explains most of a change of new leads; null when none does. */
  source: ({ name: string } & Change) | null;
  actions: BriefAction[];
}

/** Something to do next, with the numbers that speak for it. */
export type BriefAction =
  | { what: 'contact'; leads: number; days: number }
  | { what: 'answerSooner'; days: number }
  | { what: 'askLost'; leads: number }
  | { what: 'askSource'; source: string; fewer: number }
  | { what: 'cleanList'; bounced: number; sent: number }
  | { what: 'startCampaign' };

/** A change of counted events counts for less the more there are of them anyway (the square root of a sum, as for Poisson counts). */
const weightOf = ({ now, before }: Change) => Math.abs(now - before) / Math.sqrt(Math.max(now + before, 1));

/** First answers should not take longer than this, in days. */
const promptDays = 2;
/** From this share of returned emails on, mail providers begin to refuse a sender. */
const bouncedShare = 0.02;
/** Fewer lost leads than this have nothing in common to be found. */
const fewestLost = 3;
/** As many actions as people look at. */
const mostActions = 3;

function sourceOf(bySource: Analytics['leads']['bySource'], { now, before }: Change): Brief['source'] {
  const way = Math.sign(now - before);
  const moved = bySource.flatMap(({ source, created: { compared } }) =>
    source === null || !compared
      ? []
      : [{ name: source, ...compared, by: (compared.now - compared.before) * way }],
  );
  const [first] = moved.sort((a, b) => b.by - a.by);
  // A source that explains less than half of the change is not the reason for it.
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
  return most.now === most.before ? 'same' : most;
}

function actionsOf({ leads, waiting, campaigns }: Analytics): BriefAction[] {
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
  const isActive = campaigns.now.some(({ status }) => status === 'active' || status === 'scheduled');
  const found: (BriefAction | false | undefined)[] = [
    waiting.leads > 0 && { what: 'contact', leads: waiting.leads, days: waiting.days },
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

/** Returns what moved most in a period and why, and at most three things to do, the most urgent first. */
export function briefOf(data: Analytics): Brief {
  const moved = movedOf(data);
  const isOfLeads = typeof moved === 'object' && moved.what === 'created';
  return {
    moved,
    source: isOfLeads ? sourceOf(data.leads.bySource, moved) : null,
    actions: actionsOf(data),
  };
}
