import { channels } from '@portals/contracts/constants';
import type { BeforeAndNow, NamedChange, Recommendations, TimeWords, Wins } from './finding.js';
import { thresholds } from './thresholds.js';
import { spanInEnglish as span } from './times-en.js';
import { writtenIn } from './written.js';

const { number, percent, changedBy, euros, list, name } = writtenIn.en;

const many = (count: number, one: string, other = `${one}s`) =>
  `${number(count)} ${count === 1 ? one : other}`;
const isOrAre = (count: number) => (count === 1 ? 'is' : 'are');
/** Returns `by 40% (from 20 to 12)`, or `from 10 to 6` when the numbers are too small for a percentage. */
function by({ now, before }: BeforeAndNow): string {
  const numbers = `from ${number(before)} to ${number(now)}`;
  const share = changedBy(now, before);
  return share === null ? numbers : `by ${share} (${numbers})`;
}

/** Describes how the leads of a source fell, possibly to none. */
const fellOf = (source: NamedChange, { compared, onDays, before }: TimeWords) =>
  source.now === 0
    ? `${name(source.name)} brought no leads${onDays}, after ${number(source.before)} ${before}`
    : `Leads from ${name(source.name)} fell ${by(source)} ${compared}`;

/** Describes how the leads of the other sources changed while those of one source fell. */
function meanwhile(risen: NamedChange | null, { now, before }: BeforeAndNow): string {
  if (risen !== null) return `, while those from ${name(risen.name)} rose ${by(risen)}`;
  if (now === before) return now === 0 ? '' : ', while all other sources together brought as many as before';
  return now > before ? `, while all other sources together rose ${by({ now, before })}` : '';
}

/** Returns `6 of 30 leads (20%)`; the percentage is omitted when there are too few leads. */
function shareOf({ leads, won }: Wins): string {
  const numbers = `${won === 0 ? 'none' : number(won)} of ${many(leads, 'lead')}`;
  const share = won / leads;
  return leads < thresholds.percentOf || share < thresholds.percentFrom
    ? numbers
    : `${numbers} (${percent(share)})`;
}

const period = { week: 'weeks', month: 'months' };

/**
 * Returns the number of emails sent, for comparison with `count`; empty when `sent` is small, or smaller than `count`: the bounced emails
 * may have been sent in an earlier period.
 */
const against = (count: number, sent: number, what: string) => {
  if (sent < thresholds.percentOf || count > sent) return '';
  return `, against ${number(sent)} ${what} (${percent(count / sent)})`;
};

export const recommendationsEn: Recommendations = {
  COMPLAINTS: ({ count }, { during }) =>
    `${many(count, 'recipient')} reported an email as spam ${during}. Mail providers are quick to block senders for that: before the next campaign, make sure that everybody on the list has agreed to get it.`,
  BOUNCES: ({ count, sent }, { during }) =>
    `${many(count, 'email')} came back undelivered ${during}${against(count, sent, 'sent')}. Above 5%, mail providers treat a list as neglected: correct these addresses, and find out where they came from, before the next campaign.`,
  REFUSED: ({ count }, { during }) =>
    `Mail servers refused ${many(count, 'email')} ${during}. The campaign log says why: fix that before sending more.`,
  WAITING({ leads, days, isRunning }, { kind }) {
    const when = isRunning ? 'when this report was made' : `at the end of the ${kind}`;
    const waited = `${many(leads, 'lead')} had been waiting for a first contact for more than ${number(days)} days ${when}`;
    return leads === 1
      ? `${waited}: open it and get in touch.`
      : `${waited}: open them and get in touch, the oldest first.`;
  },
  NOBODY_CONTACTED: ({ newLeads }, { during }) =>
    `No lead got a first contact ${during}, and ${many(newLeads, 'lead')} ${newLeads === 1 ? 'was' : 'were'} still new at its end: agree on who calls them.`,
  NO_NEW_LEADS: ({ periods }, { kind }) =>
    `No lead has come in for ${number(periods)} ${period[kind]} in a row: check that forms and imports still work, and find out why campaigns bring none.`,
  CREATED_FELL: ({ change, most }, { compared, onDays, before }) => {
    const fell =
      change.now === 0
        ? `No new leads came in${onDays}, after ${number(change.before)} ${before}`
        : `New leads fell ${by(change)} ${compared}`;
    if (most === null)
      return `${fell}, and no single source explains it: check what all of them have in common, such as the form.`;
    return `${fell}. Most of that is ${name(most.name)}, which went from ${number(most.before)} to ${number(most.now)}: find out what has changed there.`;
  },
  SOURCE_FELL: ({ source, risen, others }, times) =>
    `${fellOf(source, times)}${meanwhile(risen, others)}: find out what has changed ${risen === null ? 'there' : `with ${name(source.name)}`}, such as a form, an ad or a budget.`,
  WON_FELL: ({ change }, { compared, onDays, before }) =>
    change.now === 0
      ? `No lead was won${onDays}, after ${number(change.before)} ${before}: go through the open proposals and agree on a next step for each.`
      : `Won leads fell ${by(change)} ${compared}: go through the open proposals and agree on a next step for each.`,
  LOST_ROSE({ change, unexplained }, { compared, onDays, before }) {
    const todo = unexplained === 0 ? 'see what they have in common' : 'note why';
    return change.before === 0
      ? `${many(change.now, 'lead')} were lost${onDays}, after none ${before}: open them and ${todo}.`
      : `Lost leads rose ${by(change)} ${compared}: open them and ${todo}.`;
  },
  BACK_MOVES: ({ back, forward }, { during }) =>
    `Leads moved back ${many(back, 'time')} ${during}, ${forward === 0 ? 'and none moved forward' : `against ${number(forward)} forward`}: look at what was missing when they were moved on too early.`,
  CONTACT_SLOWER: ({ now, before }, { compared }) =>
    `First contact took longer ${compared}: before, ${span(before)}; then, ${span(now)} (medians). Set aside time for new leads every day.`,
  COST_ROSE: ({ now, before }, times) =>
    `A lead cost ${euros(now)} ${times.during}, after ${euros(before)} ${times.before}: compare the campaigns and move the budget to the cheaper ones.`,
  UNSUBSCRIBED: ({ count, sent }, { during }) =>
    `${many(count, 'person', 'people')} unsubscribed ${during}${against(count, sent, 'emails sent')}: write less often, or choose more closely who gets a campaign.`,
  SOURCE_WITHOUT_WINS: ({ source, leads, periods }, { kind }) =>
    `${name(source)} brought ${many(leads, 'lead')} in the last ${number(periods)} ${period[kind]}, of which none has been won, while other sources had wins: go through its leads and close those that will not buy.`,
  SOURCE_WINS_BEST: ({ source, others, periods }, { kind }) =>
    `Leads from ${name(source.name)} are won most often: ${shareOf(source)} of the last ${number(periods)} ${period[kind]}, against ${shareOf(others)} from all other sources. Start today with those that are still open.`,
  SOURCE_ROSE: ({ source }, { compared, onDays, before }) =>
    source.before === 0
      ? `${name(source.name)} brought ${many(source.now, 'lead')}${onDays}, after none ${before}: find out what worked and repeat it.`
      : `Leads from ${name(source.name)} rose ${by(source)} ${compared}: find out what worked and repeat it.`,
  DRAFTS: ({ count }, { during }) =>
    `${many(count, 'email campaign')} ${isOrAre(count)} still ${count === 1 ? 'a draft' : 'drafts'}, and no email was sent ${during}: finish and send ${count === 1 ? 'it' : 'them'}, or delete what is no longer needed.`,
  FIGURES_MISSING: ({ campaigns, types }, { during }) =>
    `${many(campaigns, `${list(types.map((type) => channels[type].names.en))} campaign`)} ${isOrAre(campaigns)} active, but nobody has entered what ${campaigns === 1 ? 'it' : 'they'} achieved ${during}: add clicks, leads and cost, so that campaigns can be compared.`,
  COST_MISSING: ({ leads }, { during }) =>
    `According to the figures entered, campaigns brought ${many(leads, 'lead')} ${during}, but the cost is missing: add it to see what a lead costs.`,
};
