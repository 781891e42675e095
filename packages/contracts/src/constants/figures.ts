import type { Language } from './language.js';
import type { LeadStepKind } from './leads.js';

export type FigureUnit = 'count' | 'share' | 'days' | 'euros';

/** Properties of a figure in the analytics. */
interface Figure<Unit extends FigureUnit = FigureUnit> {
  /** Unit of the figure: `share` is the percentage of won leads, `days` a median duration. */
  unit: Unit;
  /** Name of the figure in report files. */
  names: Readonly<Record<Language, string>>;
  /** Direction of a change that is an improvement; when omitted, changes are neutral. */
  better?: 'more' | 'fewer';
  /** Display in the trend: a column, or a column and a chart. */
  trend?: 'column' | 'chart';
  /** True for a figure that older reports, and replies of the previous version, do not contain. */
  isMissingInOlderReports?: true;
}

interface LeadFigure extends Figure<'count' | 'share' | 'days'> {
  /**
   * List of leads that the figure links to (rule 12.45): leads created in the period, leads open at its end, leads created in it and won
   * since, or leads with a step of the given kind.
   */
  list: 'created' | 'open' | 'wonOfCreated' | LeadStepKind;
  /** True when the figure describes the end of the period; otherwise it counts events within the period. */
  isState?: true;
  /** True when a lead can count several times, so that the number of distinct leads is shown as well (rule 12.46). */
  isRepeated?: true;
  /** True for figures in the weekly email. */
  isMailed?: true;
  /** True when the headline sentence of a period can be about the figure (rule 12.65). */
  isHeadline?: true;
  /** True for the three figures shown first on the page of a period (rule 12.65). */
  isMain?: true;
}

/** Figures of leads, in the order in which they are shown. */
const ofLeads = {
  created: {
    ...{ unit: 'count', list: 'created', better: 'more', trend: 'chart', isMailed: true },
    ...{ isHeadline: true, isMain: true },
    names: { en: 'New leads', es: 'Leads nuevos' },
  },
  // A lead counts only the first time that it is won, and the first time that it is lost.
  won: {
    ...{ unit: 'count', list: 'won', better: 'more', trend: 'chart', isMailed: true },
    ...{ isHeadline: true, isMain: true },
    names: { en: 'Won', es: 'Ganados' },
  },
  lost: {
    ...{ unit: 'count', list: 'lost', better: 'fewer', trend: 'chart', isMailed: true, isHeadline: true },
    names: { en: 'Lost', es: 'Perdidos' },
  },
  // Moves to a later or earlier column of the board; a lead counts at most once a day (rule 12.12).
  forward: {
    ...{ unit: 'count', list: 'forward', better: 'more', trend: 'column', isRepeated: true },
    names: { en: 'Steps forward', es: 'Pasos adelante' },
  },
  back: {
    ...{ unit: 'count', list: 'back', better: 'fewer', trend: 'column', isRepeated: true },
    names: { en: 'Steps back', es: 'Pasos atrás' },
  },
  // Leads neither won nor lost.
  open: {
    ...{ unit: 'count', list: 'open', isState: true, isMailed: true, isMain: true },
    names: { en: 'Open at the end', es: 'Abiertos al final' },
  },
  // Share of the leads created in the period that have been won so far, including those won after its end.
  ofCreated: {
    ...{ unit: 'share', list: 'wonOfCreated' },
    names: {
      en: 'Conversion of new leads so far, %',
      es: 'Conversión de los leads nuevos hasta ahora, %',
    },
  },
  // Leads won in the period, out of all leads that were open at its start, or created as open leads or reopened during it.
  ofOpen: {
    ...{ unit: 'share', list: 'won' },
    names: { en: 'Conversion of open leads, %', es: 'Conversión de los leads abiertos, %' },
  },
  // Days from the creation of a lead until it was moved out of the first column.
  daysToContact: {
    ...{ unit: 'days', list: 'contacted' },
    names: { en: 'Days to first contact (median)', es: 'Días hasta el primer contacto (mediana)' },
  },
  // Days from the creation of a lead until it was won.
  daysToWon: {
    ...{ unit: 'days', list: 'won' },
    names: { en: 'Days to win (median)', es: 'Días hasta ganar un lead (mediana)' },
  },
} as const satisfies Record<string, LeadFigure>;

/** Figures of the emails sent by this site. */
const ofMails = {
  // Emails that the mail server accepted, including emails that bounced later.
  sent: { unit: 'count', trend: 'chart', names: { en: 'Sent', es: 'Enviados' } },
  // Emails that the mail server rejected permanently, or that still failed after days of retries.
  refused: { unit: 'count', better: 'fewer', names: { en: 'Refused', es: 'Rechazados' } },
  bounced: { unit: 'count', better: 'fewer', names: { en: 'Bounced', es: 'Devueltos' } },
  complained: {
    ...{ unit: 'count', better: 'fewer' },
    names: { en: 'Reported as spam', es: 'Marcados como spam' },
  },
  unsubscribed: { unit: 'count', better: 'fewer', names: { en: 'Unsubscribed', es: 'Bajas' } },
} as const satisfies Record<string, Figure<'count'>>;

/** Daily results of a campaign that people enter by hand. A newly added figure is null for earlier days. */
const typed = {
  sent: { unit: 'count', names: { en: 'Sent', es: 'Enviados' } },
  opened: { unit: 'count', names: { en: 'Opened', es: 'Abiertos' } },
  clicked: { unit: 'count', names: { en: 'Clicks', es: 'Clics' } },
  replies: { unit: 'count', names: { en: 'Replies', es: 'Respuestas' } },
  leads: { unit: 'count', names: { en: 'Leads', es: 'Leads' } },
  cost: { unit: 'euros', names: { en: 'Cost (€)', es: 'Coste (€)' } },
} as const satisfies Record<string, Figure<'count' | 'euros'>>;

export type LeadFigureDefinitions = typeof ofLeads;
export type MailFigureDefinitions = typeof ofMails;
export type TypedFigureDefinitions = typeof typed;
/** Names of the figures whose definitions have the given property, such as `{ unit: 'count' }`. */
type NamesWith<All, Trait> = { [Name in keyof All]: All[Name] extends Trait ? Name : never }[keyof All];

export type LeadFigureName = keyof LeadFigureDefinitions;
export type MailFigureName = keyof MailFigureDefinitions;
export type CampaignFigure = keyof TypedFigureDefinitions;
export const leadFigures: Readonly<Record<LeadFigureName, LeadFigure>> = ofLeads;
export const mailFigures: Readonly<Record<MailFigureName, Figure<'count'>>> = ofMails;
export const typedFigures: Readonly<Record<CampaignFigure, Figure<'count' | 'euros'>>> = typed;
export const leadFigureNames = Object.keys(ofLeads) as readonly LeadFigureName[];
export const mailFigureNames = Object.keys(ofMails) as readonly MailFigureName[];
export const campaignFigures = Object.keys(typed) as readonly CampaignFigure[];

export type CountedLeadFigure = NamesWith<LeadFigureDefinitions, { unit: 'count' }>;
export type LeadShareName = NamesWith<LeadFigureDefinitions, { unit: 'share' }>;
export type LeadMedianName = NamesWith<LeadFigureDefinitions, { unit: 'days' }>;
export type RepeatedLeadFigure = NamesWith<LeadFigureDefinitions, { isRepeated: true }>;
type Shown = { unit: 'count'; trend: 'column' | 'chart' };
export type LeadTrendFigure = NamesWith<LeadFigureDefinitions, Shown>;
type MailTrendFigure = NamesWith<MailFigureDefinitions, Shown>;
export type TrendFigure = LeadTrendFigure | MailTrendFigure;
type Drawn = { trend: 'chart' };
type ChartFigure = NamesWith<LeadFigureDefinitions, Drawn> | NamesWith<MailFigureDefinitions, Drawn>;

export const countedLeadFigures = leadFigureNames.filter(
  (name): name is CountedLeadFigure => leadFigures[name].unit === 'count',
);
export type HeadlineFigure = NamesWith<LeadFigureDefinitions, { isHeadline: true }>;
export type MainFigure = NamesWith<LeadFigureDefinitions, { isMain: true }>;
export const headlineFigures = leadFigureNames.filter(
  (name): name is HeadlineFigure => leadFigures[name].isHeadline === true,
);
export const mainFigures = leadFigureNames.filter(
  (name): name is MainFigure => leadFigures[name].isMain === true,
);
/** Names of the counted figures about events within a period; figures about the end of the period are excluded. */
export const leadEventFigures = countedLeadFigures.filter((name) => !leadFigures[name].isState);
export const leadShares = leadFigureNames.filter(
  (name): name is LeadShareName => leadFigures[name].unit === 'share',
);
export const leadMedians = leadFigureNames.filter(
  (name): name is LeadMedianName => leadFigures[name].unit === 'days',
);
export const repeatedLeadFigures = leadFigureNames.filter(
  (name): name is RepeatedLeadFigure => leadFigures[name].isRepeated === true,
);
export const leadTrendFigures = leadFigureNames.filter(
  (name): name is LeadTrendFigure => leadFigures[name].trend !== undefined,
);
export const mailTrendFigures = mailFigureNames.filter(
  (name): name is MailTrendFigure => mailFigures[name].trend !== undefined,
);
export const isOfLeads = <Name extends TrendFigure>(name: Name): name is Name & LeadTrendFigure =>
  Object.hasOwn(leadFigures, name);
/** Figures of the trend table, in the order of its columns. */
export const trendFigures: readonly TrendFigure[] = [...leadTrendFigures, ...mailTrendFigures];
export const chartFigures = trendFigures.filter(
  (name): name is ChartFigure => (isOfLeads(name) ? leadFigures[name] : mailFigures[name]).trend === 'chart',
);

/** Returns only the figures that are present; an older report lacks figures that were added later. */
export const knownFigures = <Name extends string, Figures extends { [Key in Name]?: unknown }>(
  names: readonly Name[],
  figures: Figures,
) =>
  names.flatMap((name) => {
    const figure = figures[name];
    return figure === undefined ? [] : [{ name, figure }];
  });
