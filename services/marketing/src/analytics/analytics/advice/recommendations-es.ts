import { channels } from '@portals/contracts/constants';
import type { BeforeAndNow, NamedChange, Recommendations, TimeWords, Wins } from './finding.js';
import { thresholds } from './thresholds.js';
import { spanInSpanish as span } from './times-es.js';
import { writtenIn } from './written.js';

const { number, percent, changedBy, euros, list, name } = writtenIn.es;

const many = (count: number, one: string, other = `${one}s`) =>
  `${number(count)} ${count === 1 ? one : other}`;
/** Returns `un 40 % (de 20 a 12)`, or `de 10 a 6` when the numbers are too small for a percentage. */
function by({ now, before }: BeforeAndNow): string {
  const numbers = `de ${number(before)} a ${number(now)}`;
  const share = changedBy(now, before);
  return share === null ? numbers : `un ${share} (${numbers})`;
}

const fellOf = (source: NamedChange, { compared, onDays, before }: TimeWords) =>
  source.now === 0
    ? `De ${name(source.name)} no llegó ningún lead${onDays}, frente a ${number(source.before)} ${before}`
    : `Los leads de ${name(source.name)} bajaron ${by(source)} ${compared}`;

/** Describes how the leads of the other sources changed while those of one source fell. */
function meanwhile(risen: NamedChange | null, { now, before }: BeforeAndNow): string {
  if (risen !== null) return `, mientras que los de ${name(risen.name)} subieron ${by(risen)}`;
  if (now === before)
    return now === 0 ? '' : ', mientras que los demás orígenes juntos trajeron los mismos que antes';
  return now > before
    ? `, mientras que los de los demás orígenes juntos subieron ${by({ now, before })}`
    : '';
}

/** Returns `6 de 30 leads (20 %)`; the percentage is omitted when there are too few leads. */
function shareOf({ leads, won }: Wins): string {
  const numbers = `${won === 0 ? 'ninguno' : number(won)} de ${many(leads, 'lead')}`;
  const share = won / leads;
  return leads < thresholds.percentOf || share < thresholds.percentFrom
    ? numbers
    : `${numbers} (${percent(share)})`;
}

const period = { week: 'semanas', month: 'meses' };

/**
 * Returns the number of emails sent, for comparison with `count`; empty when `sent` is small, or smaller than `count`: the bounced emails
 * may have been sent in an earlier period.
 */
const against = (count: number, sent: number, what: string) => {
  if (sent < thresholds.percentOf || count > sent) return '';
  return `, frente a ${number(sent)} ${what} (${percent(count / sent)})`;
};

export const recommendationsEs: Recommendations = {
  COMPLAINTS: ({ count }, { during }) =>
    `${many(count, 'destinatario')} ${count === 1 ? 'marcó' : 'marcaron'} un correo como spam ${during}. Los proveedores de correo no tardan en bloquear a quien recibe esas quejas: antes de la próxima campaña, asegúrese de que todas las personas de la lista dieron su permiso.`,
  BOUNCES: ({ count, sent }, { during }) =>
    `${count === 1 ? 'Se devolvió' : 'Se devolvieron'} ${many(count, 'correo')} ${during}${against(count, sent, 'enviados')}. Por encima del 5\u00a0%, los proveedores consideran que la lista está descuidada: corrija esas direcciones y averigüe de dónde salieron antes de la próxima campaña.`,
  REFUSED: ({ count }, { during }) =>
    `Los servidores de correo rechazaron ${many(count, 'mensaje')} ${during}. El registro de la campaña dice por qué: corríjalo antes de enviar más.`,
  WAITING({ leads, days, isRunning }, { kind }) {
    const isOne = leads === 1;
    const over = kind === 'week' ? 'Al acabar la semana' : 'Al acabar el mes';
    const when = isRunning ? 'Cuando se creó este informe' : over;
    const waited = `${when}, ${many(leads, 'lead')} ${isOne ? 'llevaba' : 'llevaban'} más de ${number(days)} días esperando el primer contacto`;
    return isOne
      ? `${waited}: ábralo y póngase en contacto.`
      : `${waited}: ábralos y póngase en contacto, empezando por los más antiguos.`;
  },
  NOBODY_CONTACTED: ({ newLeads }, { during }) =>
    `Ningún lead recibió un primer contacto ${during} y ${many(newLeads, 'lead seguía como nuevo', 'leads seguían como nuevos')} al final: decida quién los llama.`,
  NO_NEW_LEADS: ({ periods }, { kind }) =>
    `Lleva ${number(periods)} ${period[kind]} ${kind === 'week' ? 'seguidas' : 'seguidos'} sin que llegue ningún lead: compruebe que los formularios y las importaciones siguen funcionando y averigüe por qué las campañas no traen ninguno.`,
  CREATED_FELL: ({ change, most }, { compared, onDays, before }) => {
    const fell =
      change.now === 0
        ? `No llegó ningún lead nuevo${onDays}, frente a ${number(change.before)} ${before}`
        : `Los leads nuevos bajaron ${by(change)} ${compared}`;
    if (most === null)
      return `${fell}, y ningún origen lo explica por sí solo: revise lo que todos tienen en común, como el formulario.`;
    return `${fell}. La mayor parte se debe a ${name(most.name)}, que pasó de ${number(most.before)} a ${number(most.now)}: averigüe qué ha cambiado ahí.`;
  },
  SOURCE_FELL: ({ source, risen, others }, times) =>
    `${fellOf(source, times)}${meanwhile(risen, others)}: averigüe qué ha cambiado ${risen === null ? 'ahí' : `en ${name(source.name)}`}, por ejemplo un formulario, un anuncio o el presupuesto.`,
  WON_FELL: ({ change }, { compared, onDays, before }) =>
    change.now === 0
      ? `No se ganó ningún lead${onDays}, frente a ${number(change.before)} ${before}: repase las propuestas abiertas y acuerde un próximo paso para cada una.`
      : `Los leads ganados bajaron ${by(change)} ${compared}: repase las propuestas abiertas y acuerde un próximo paso para cada una.`,
  LOST_ROSE({ change, unexplained }, { compared, onDays, before }) {
    const todo = unexplained === 0 ? 'mire qué tienen en común' : 'anote el motivo';
    return change.before === 0
      ? `Se perdieron ${many(change.now, 'lead')}${onDays}, frente a ninguno ${before}: ábralos y ${todo}.`
      : `Los leads perdidos subieron ${by(change)} ${compared}: ábralos y ${todo}.`;
  },
  BACK_MOVES: ({ back, forward }, { during }) =>
    `Los leads dieron ${many(back, 'paso')} atrás ${during}, ${forward === 0 ? 'y ninguno adelante' : `frente a ${number(forward)} adelante`}: revise qué faltaba cuando se les hizo avanzar demasiado pronto.`,
  CONTACT_SLOWER: ({ now, before }, { compared }) =>
    `El primer contacto se ha vuelto más lento ${compared}: antes, ${span(before)}; después, ${span(now)} (medianas). Reserve un rato cada día para los leads nuevos.`,
  COST_ROSE: ({ now, before }, times) =>
    `Un lead costó ${euros(now)} ${times.during}, frente a ${euros(before)} ${times.before}: compare las campañas y pase el presupuesto a las más baratas.`,
  UNSUBSCRIBED: ({ count, sent }, { during }) =>
    `${many(count, 'persona')} se ${count === 1 ? 'dio' : 'dieron'} de baja ${during}${against(count, sent, 'correos enviados')}: escriba con menos frecuencia o elija mejor quién recibe cada campaña.`,
  SOURCE_WITHOUT_WINS: ({ source, leads, periods }, { kind }) =>
    `De ${name(source)} ${leads === 1 ? 'llegó' : 'llegaron'} ${many(leads, 'lead')} ${kind === 'week' ? 'en las últimas' : 'en los últimos'} ${number(periods)} ${period[kind]} y todavía no se ha ganado ninguno, mientras que de otros orígenes sí: repase esos leads y cierre los que no vayan a comprar.`,
  SOURCE_WINS_BEST: ({ source, others, periods }, { kind }) =>
    `Los leads de ${name(source.name)} se ganan con más frecuencia: ${shareOf(source)} ${kind === 'week' ? 'de las últimas' : 'de los últimos'} ${number(periods)} ${period[kind]}, frente a ${shareOf(others)} de todos los demás orígenes. Empiece hoy por los que siguen abiertos.`,
  SOURCE_ROSE: ({ source }, { compared, onDays, before }) =>
    source.before === 0
      ? `De ${name(source.name)} llegaron ${many(source.now, 'lead')}${onDays}, frente a ninguno ${before}: averigüe qué ha funcionado y repítalo.`
      : `Los leads de ${name(source.name)} subieron ${by(source)} ${compared}: averigüe qué ha funcionado y repítalo.`,
  DRAFTS: ({ count }, { during }) =>
    `${many(count, 'campaña de correo sigue', 'campañas de correo siguen')} en borrador y no se envió ningún correo ${during}: ${count === 1 ? 'termínela y envíela, o elimínela si ya no hace falta' : 'termínelas y envíelas, o elimine las que ya no hagan falta'}.`,
  FIGURES_MISSING({ campaigns, types }, { during }) {
    const de = `de ${list(types.map((type) => channels[type].names.es))}`;
    return `${many(campaigns, `campaña ${de} está activa`, `campañas ${de} están activas`)}, pero nadie ha anotado qué ${campaigns === 1 ? 'resultado tuvo' : 'resultados tuvieron'} ${during}: añada clics, leads y coste para poder comparar las campañas.`;
  },
  COST_MISSING: ({ leads }, { during }) =>
    `Según las cifras anotadas, las campañas trajeron ${many(leads, 'lead')} ${during}, pero falta el coste: añádalo para saber cuánto cuesta un lead.`,
};
