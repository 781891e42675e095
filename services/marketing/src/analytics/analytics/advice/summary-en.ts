import { lossReasonNames } from '@portals/contracts/constants';
import type { Median, SummarySentences } from './summary.js';
import { thresholds } from './thresholds.js';
import { spanInEnglish as span } from './times-en.js';
import { capital, writtenIn } from './written.js';

const { number, percent, changedBy, euros, list, name, days } = writtenIn.en;

const many = (count: number, one: string, other = `${one}s`) =>
  `${number(count)} ${count === 1 ? one : other}`;
const was = (count: number) => (count === 1 ? 'was' : 'were');
const sentence = (text: string) => `${capital(text)}.`;

/** Returns `, 4 fewer than in the week before (16)`, which continues a sentence after a number; empty without a comparison. */
function than(now: number, before: number | null, when: string): string {
  if (before === null) return '';
  if (now === before) return now < 2 ? `, as ${when}` : `, as many as ${when}`;
  if (before === 0) return `, after none ${when}`;
  if (now === 0) return `, after ${number(before)} ${when}`;
  const word = now > before ? 'more' : 'fewer';
  const amount = changedBy(now, before) ?? number(Math.abs(now - before));
  return `, ${amount} ${word} than ${when} (${number(before)})`;
}

const shareOf = ({ won, of }: { won: number; of: number }) =>
  of < thresholds.percentOf || won / of < thresholds.percentFrom ? '' : ` (${percent(won / of)})`;

/** Returns `(median of 7 leads; 3 days in the week before)`. */
const medianOf = ({ leads, before }: Median, when: string) =>
  `(median of ${number(leads)} leads${before === null ? '' : `; ${span(before)} ${when}`})`;

export const summarySentencesEn: SummarySentences = {
  empty: ({ name: period }, madeOn, hasLeads) =>
    `No activity in ${period}${madeOn === null ? '' : ` up to ${days(madeOn, madeOn)}`}${hasLeads ? '' : ', because there were no leads yet'}.`,
  uncounted: ({ done, total }) =>
    `The leads are still being counted (${number(done)} of ${number(total)}), so their figures in this report are too low. Create it again later.`,
  created({ now, before }, { name: period, before: when }, madeOn) {
    const leads = now === 0 ? 'no leads' : many(now, 'lead');
    // The sentence names the day, because it is read for weeks after the report was made.
    if (madeOn !== null) return `In ${period}, ${leads} had come in by ${days(madeOn, madeOn)}.`;
    return `In ${period}, ${leads} came in${than(now, before, when)}.`;
  },
  soFar: ({ now, before }, { firstDay, lastDay }, { before: when }) => {
    const on = firstDay === lastDay ? `On ${days(firstDay, lastDay)}` : `From ${days(firstDay, lastDay)}`;
    return `${on}, ${now === 0 ? 'none' : number(now)} came in${than(now, before, when)}.`;
  },
  sources(sources, created) {
    const [only] = sources;
    if (only === undefined || only.name === null) return '';
    if (sources.length === 1)
      return created === 1 ? `It came from ${name(only.name)}.` : `All of them came from ${name(only.name)}.`;
    const parts = sources.map(
      ({ name: source, count }) => `${source === null ? 'other sources' : name(source)} (${number(count)})`,
    );
    return `They came from ${list(parts)}.`;
  },
  moves(forward, back) {
    if (forward === 0 && back === 0) return 'No lead moved forward or back.';
    const steps = (count: number) => many(count, 'step');
    if (back === 0) return `Leads took ${steps(forward)} forward and none back.`;
    if (forward === 0) return `Leads took ${steps(back)} back and none forward.`;
    return `Leads took ${steps(forward)} forward and ${number(back)} back.`;
  },
  results(won, lost, { before: when }) {
    if (won.now === 0 && lost.now === 0 && !won.before && !lost.before) return 'None was won or lost.';
    const wins = won.now === 0 ? 'no lead was won' : `${many(won.now, 'lead')} ${was(won.now)} won`;
    const losses = lost.now === 0 ? 'none was lost' : `${number(lost.now)} ${was(lost.now)} lost`;
    return sentence(
      `${wins}${than(won.now, won.before, when)}; ${losses}${than(lost.now, lost.before, when)}`,
    );
  },
  losses(reasons) {
    const known = reasons.flatMap(({ reason, count }) =>
      reason === null ? [] : [`${name(lossReasonNames.en[reason])} (${number(count)})`],
    );
    const unknown = reasons.find(({ reason }) => reason === null)?.count ?? 0;
    if (known.length === 0) return unknown === 0 ? '' : 'Nobody has said why.';
    const said = `${known.length === 1 ? 'Reason' : 'Reasons'} given: ${list(known)}.`;
    return unknown === 0 ? said : `${said} For ${number(unknown)} nobody has said why.`;
  },
  open(atEnd, atStart, { kind }, madeOn) {
    const open = atEnd === 0 ? 'no lead' : many(atEnd, 'lead');
    if (madeOn !== null)
      return `${capital(open)} ${atEnd > 1 ? 'were' : 'was'} open on ${days(madeOn, madeOn)}${than(atEnd, atStart, `at the start of the ${kind}`)}.`;
    return `At the end of the ${kind} ${open} ${atEnd > 1 ? 'were' : 'was'} open${than(atEnd, atStart, 'at its start')}.`;
  },
  ofCreated({ won, of }) {
    if (of === 1)
      return won === 1
        ? 'The lead that came in has been won already.'
        : 'The lead that came in has not been won yet.';
    const wins = won === 0 ? 'none has' : won === 1 ? '1 has' : `${number(won)} have`;
    return `Of the ${number(of)} leads that came in, ${wins} been won so far${shareOf({ won, of })}.`;
  },
  ofOpen({ won, of }, { during }) {
    if (of === 1) return `The only lead that was open ${during} was won.`;
    return `Of the ${number(of)} leads that were open ${during}, new ones included, ${number(won)} ${was(won)} won${shareOf({ won, of })}.`;
  },
  contact(days, { before }) {
    const { median, leads } = days;
    if (leads === 1)
      return `1 new lead got a first contact ${median === 0 ? 'on the day it came in' : `after ${span(median)}`}.`;
    if (median < 1) return `New leads got a first contact on ${span(median)} ${medianOf(days, before)}.`;
    return `First contact with a new lead took ${span(median)} ${medianOf(days, before)}.`;
  },
  won(days, { before }) {
    const { median, leads } = days;
    if (leads === 1)
      return `The lead that was won had come in ${median === 0 ? 'on the same day' : `${span(median)} earlier`}.`;
    if (median < 1)
      return `Leads were won on the day they came in${median === 0 ? '' : ' or the next'} ${medianOf(days, before)}.`;
    return `It took ${span(median)} to win a lead ${medianOf(days, before)}.`;
  },
  mails({ sent, refused, bounced, complained, unsubscribed }, sentBefore, { before: when }) {
    const parts = [
      refused > 0 ? `${number(refused)} ${was(refused)} refused` : '',
      bounced > 0 ? `${number(bounced)} came back` : '',
      complained > 0 ? `${number(complained)} ${was(complained)} reported as spam` : '',
      unsubscribed > 0 ? `${many(unsubscribed, 'person', 'people')} unsubscribed` : '',
    ].filter((part) => part !== '');
    if (sent === 0 && parts.length === 0)
      return sentBefore ? `No emails were sent${than(0, sentBefore, when)}.` : '';
    const first = `${sent === 0 ? 'No emails' : many(sent, 'email')} ${sent === 1 ? 'was' : 'were'} sent${than(sent, sentBefore, when)}`;
    if (parts.length === 0) return `${first}.`;
    if (sent === 0) return `${first}. As for emails sent earlier, ${list(parts)}.`;
    // Results count on their own day, so there may be more of them than emails in the same period.
    return Math.max(bounced, complained, unsubscribed) > sent
      ? `${first}. Counting those sent earlier too, ${list(parts)}.`
      : `${first}; ${list(parts)}.`;
  },
  typed({ sent, opened, clicked, replies, leads, cost }, costPerLead) {
    const parts = [
      sent ? many(sent, 'send') : '',
      opened ? many(opened, 'open') : '',
      clicked ? many(clicked, 'click') : '',
      replies ? many(replies, 'reply', 'replies') : '',
      leads ? many(leads, 'lead') : '',
      cost === null ? '' : `a cost of ${euros(cost)}`,
    ].filter((part) => part !== '');
    if (parts.length === 0) return '';
    const each = !costPerLead ? '' : `, which is ${euros(costPerLead)} a lead`;
    const apart = leads
      ? ' These leads were counted by whoever entered them, separately from those above.'
      : '';
    return `The figures entered by hand for campaigns add up to ${list(parts)}${each}.${apart}`;
  },
  best: ({ name: campaign, leads }) =>
    `The campaign ${name(campaign)} brought the most: ${many(leads, 'lead')}.`,
  made(campaigns, texts) {
    if (campaigns === 0 && texts === 0) return '';
    const parts = [campaigns > 0 ? many(campaigns, 'campaign') : '', texts > 0 ? many(texts, 'text') : ''];
    const made = list(parts.filter((part) => part !== ''));
    return `${made} ${campaigns + texts === 1 ? 'was' : 'were'} created.`;
  },
};
