import { lossReasonNames } from '@portals/contracts/constants';
import type { Median, SummarySentences } from './summary.js';
import { thresholds } from './thresholds.js';
import { spanInSpanish as span } from './times-es.js';
import { writtenIn } from './written.js';

const { number, percent, changedBy, euros, list, name, days } = writtenIn.es;

const many = (count: number, one: string, other = `${one}s`) =>
  `${number(count)} ${count === 1 ? one : other}`;
/** Returns the verb form that agrees with a count. */
const verb = (count: number, one: string, other: string) => (count > 1 ? other : one);

/** Returns `, 4 menos que la semana anterior (16)`, which continues a sentence after a number; empty without a comparison. */
function than(now: number, before: number | null, when: string): string {
  if (before === null) return '';
  if (now === before) return now < 2 ? `, igual que ${when}` : `, tantos como ${when}`;
  if (before === 0) return `, frente a ninguno ${when}`;
  if (now === 0) return `, frente a ${number(before)} ${when}`;
  const word = now > before ? 'más' : 'menos';
  const share = changedBy(now, before);
  const amount = share === null ? number(Math.abs(now - before)) : `un ${share}`;
  return `, ${amount} ${word} que ${when} (${number(before)})`;
}

const shareOf = ({ won, of }: { won: number; of: number }) =>
  of < thresholds.percentOf || won / of < thresholds.percentFrom ? '' : ` (${percent(won / of)})`;

/** Returns `(mediana de 7 leads; 3 días la semana anterior)`. */
const medianOf = ({ leads, before }: Median, when: string) =>
  `(mediana de ${number(leads)} leads${before === null ? '' : `; ${span(before)} ${when}`})`;

export const summarySentencesEs: SummarySentences = {
  empty: ({ name: period }, madeOn, hasLeads) =>
    `Sin actividad en ${period}${madeOn === null ? '' : ` hasta el ${days(madeOn, madeOn)}`}${hasLeads ? '' : ', porque aún no había leads'}.`,
  uncounted: ({ done, total }) =>
    `Los leads todavía se están contando (${number(done)} de ${number(total)}), así que sus cifras en este informe son demasiado bajas. Vuelva a crearlo más tarde.`,
  created({ now, before }, { name: period, before: when }, madeOn) {
    // The sentence names the day, because it is read for weeks after the report was made.
    if (madeOn !== null) {
      const far =
        now === 0
          ? 'no había llegado ningún lead'
          : `${verb(now, 'había llegado', 'habían llegado')} ${many(now, 'lead')}`;
      return `En ${period}, ${far} hasta el ${days(madeOn, madeOn)}.`;
    }
    const came =
      now === 0 ? 'no llegó ningún lead' : `${verb(now, 'llegó', 'llegaron')} ${many(now, 'lead')}`;
    return `En ${period} ${came}${than(now, before, when)}.`;
  },
  soFar({ now, before }, { firstDay, lastDay }, { before: when }) {
    const on = firstDay === lastDay ? `El ${days(firstDay, lastDay)}` : `Del ${days(firstDay, lastDay)}`;
    const came = now === 0 ? 'no llegó ninguno' : `${verb(now, 'llegó', 'llegaron')} ${number(now)}`;
    return `${on} ${came}${than(now, before, when)}.`;
  },
  sources(sources, created) {
    const [only] = sources;
    if (only === undefined || only.name === null) return '';
    if (sources.length === 1)
      return created === 1 ? `Vino de ${name(only.name)}.` : `Todos vinieron de ${name(only.name)}.`;
    const parts = sources.map(
      ({ name: source, count }) => `${source === null ? 'otros orígenes' : name(source)} (${number(count)})`,
    );
    return `Vinieron de ${list(parts)}.`;
  },
  moves(forward, back) {
    if (forward === 0 && back === 0) return 'Ningún lead avanzó ni retrocedió.';
    const ahead = `${many(forward, 'paso')} adelante`;
    if (back === 0) return `Los leads dieron ${ahead} y ninguno atrás.`;
    if (forward === 0) return `Los leads dieron ${many(back, 'paso')} atrás y ninguno adelante.`;
    return `Los leads dieron ${ahead} y ${number(back)} atrás.`;
  },
  results(won, lost, { before: when }) {
    if (won.now === 0 && lost.now === 0 && !won.before && !lost.before)
      return 'No se ganó ni se perdió ninguno.';
    const wins =
      won.now === 0
        ? 'No se ganó ningún lead'
        : `${verb(won.now, 'Se ganó', 'Se ganaron')} ${many(won.now, 'lead')}`;
    const losses =
      lost.now === 0
        ? 'no se perdió ninguno'
        : `${verb(lost.now, 'se perdió', 'se perdieron')} ${number(lost.now)}`;
    return `${wins}${than(won.now, won.before, when)}; ${losses}${than(lost.now, lost.before, when)}.`;
  },
  losses(reasons) {
    const known = reasons.flatMap(({ reason, count }) =>
      reason === null ? [] : [`${name(lossReasonNames.es[reason])} (${number(count)})`],
    );
    const unknown = reasons.find(({ reason }) => reason === null)?.count ?? 0;
    if (known.length === 0) return unknown === 0 ? '' : 'Nadie ha indicado el motivo.';
    const said = `${known.length === 1 ? 'Motivo indicado' : 'Motivos indicados'}: ${list(known)}.`;
    return unknown === 0 ? said : `${said} De ${number(unknown)} nadie ha indicado el motivo.`;
  },
  open(atEnd, atStart, { kind }, madeOn) {
    const start = `al empezar ${kind === 'week' ? 'la semana' : 'el mes'}`;
    const open = atEnd === 0 ? 'ningún lead abierto' : many(atEnd, 'lead abierto', 'leads abiertos');
    const told = atEnd === 0 ? `no había ${open}` : `había ${open}`;
    return `${madeOn === null ? 'Al final' : `El ${days(madeOn, madeOn)}`} ${told}${than(atEnd, atStart, start)}.`;
  },
  ofCreated({ won, of }) {
    if (of === 1)
      return won === 1 ? 'El lead que llegó ya se ha ganado.' : 'El lead que llegó todavía no se ha ganado.';
    const wins =
      won === 0
        ? 'todavía no se ha ganado ninguno'
        : `hasta ahora ${verb(won, 'se ha ganado', 'se han ganado')} ${number(won)}`;
    return `De los ${number(of)} leads que llegaron, ${wins}${shareOf({ won, of })}.`;
  },
  ofOpen({ won, of }, { during }) {
    if (of === 1) return `El único lead abierto ${during} se ganó.`;
    return `De los ${number(of)} leads abiertos ${during}, incluidos los nuevos, ${verb(won, 'se ganó', 'se ganaron')} ${number(won)}${shareOf({ won, of })}.`;
  },
  contact(median, { before }) {
    const { median: middle, leads } = median;
    if (leads === 1)
      return `1 lead nuevo recibió su primer contacto ${middle === 0 ? 'el mismo día en que llegó' : `al cabo de ${span(middle)}`}.`;
    if (middle < 1)
      return `Los leads nuevos recibieron su primer contacto ${span(middle)} ${medianOf(median, before)}.`;
    return `El primer contacto tardó ${span(middle)} ${medianOf(median, before)}.`;
  },
  won(median, { before }) {
    const { median: middle, leads } = median;
    if (leads === 1)
      return `El lead que se ganó había llegado ${middle === 0 ? 'el mismo día' : `${span(middle)} antes`}.`;
    if (middle < 1)
      return `Los leads se ganaron el mismo día en que llegaron${middle === 0 ? '' : ' o al siguiente'} ${medianOf(median, before)}.`;
    return `Ganar un lead llevó ${span(middle)} ${medianOf(median, before)}.`;
  },
  mails({ sent, refused, bounced, complained, unsubscribed }, sentBefore, { before: when }) {
    const parts = [
      refused > 0 ? `${number(refused)} ${verb(refused, 'se rechazó', 'se rechazaron')}` : '',
      bounced > 0 ? `${number(bounced)} ${verb(bounced, 'se devolvió', 'se devolvieron')}` : '',
      complained > 0 ? `${number(complained)} ${verb(complained, 'se marcó', 'se marcaron')} como spam` : '',
      unsubscribed > 0
        ? `${many(unsubscribed, 'persona')} se ${verb(unsubscribed, 'dio', 'dieron')} de baja`
        : '',
    ].filter((part) => part !== '');
    if (sent === 0 && parts.length === 0)
      return sentBefore ? `No se envió ningún correo${than(0, sentBefore, when)}.` : '';
    const went =
      sent === 0
        ? 'No se envió ningún correo'
        : `${verb(sent, 'Se envió', 'Se enviaron')} ${many(sent, 'correo')}`;
    const first = `${went}${than(sent, sentBefore, when)}`;
    if (parts.length === 0) return `${first}.`;
    if (sent === 0) return `${first}. En cuanto a los enviados antes, ${list(parts)}.`;
    // Results count on their own day, so there may be more of them than emails in the same period.
    return Math.max(bounced, complained, unsubscribed) > sent
      ? `${first}. Contando también los enviados antes, ${list(parts)}.`
      : `${first}; ${list(parts)}.`;
  },
  typed({ sent, opened, clicked, replies, leads, cost }, costPerLead) {
    const parts = [
      sent ? many(sent, 'envío') : '',
      opened ? many(opened, 'apertura') : '',
      clicked ? many(clicked, 'clic') : '',
      replies ? many(replies, 'respuesta') : '',
      leads ? many(leads, 'lead') : '',
      cost === null ? '' : `un coste de ${euros(cost)}`,
    ].filter((part) => part !== '');
    if (parts.length === 0) return '';
    const each = !costPerLead ? '' : `, es decir, ${euros(costPerLead)} por lead`;
    const apart = leads ? ' Esos leads los contó quien anotó las cifras, aparte de los anteriores.' : '';
    return `Las cifras de campañas anotadas a mano suman ${list(parts)}${each}.${apart}`;
  },
  best: ({ name: campaign, leads }) =>
    `La campaña que más trajo fue ${name(campaign)}, con ${many(leads, 'lead')}.`,
  made(campaigns, texts) {
    if (campaigns === 0 && texts === 0) return '';
    const parts = [campaigns > 0 ? many(campaigns, 'campaña') : '', texts > 0 ? many(texts, 'texto') : ''];
    return `${verb(campaigns + texts, 'Se creó', 'Se crearon')} ${list(parts.filter((part) => part !== ''))}.`;
  },
};
