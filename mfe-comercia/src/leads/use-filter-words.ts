import {
  businessDayOf,
  fitLevels,
  type LeadColumnFilter,
  legalBasisFilters,
  lossReasonFilters,
} from '@portals/contracts/constants';
import { type LeadFilter, LeadImport } from '@portals/contracts/marketing';
import { useApi, useFormat, useSession } from '@portals/platform';
import { dayInWords, daysInWords, useCompanyPeople, useText } from '../shared';
import { importPath } from './import/calls/import-calls';
import { useStatusWords } from './lead-status';
import { useColumnLabel } from './use-column-label';

/** Returns a function that translates a fit level. */
export function useFitLabel(): (level: string) => string {
  const { t } = useText();
  return (level) => {
    const known = fitLevels.find((candidate) => candidate === level);
    return known ? t(`fit.levels.${known}`) : level;
  };
}

/** Returns a function that translates a legal basis, or its absence. */
export function useBasisLabel(): (basis: string) => string {
  const { t } = useText();
  return (basis) => {
    const known = legalBasisFilters.find((candidate) => candidate === basis);
    return known ? t(`legalBasis.${known}`) : basis;
  };
}

/** Returns a function that translates a loss reason, or its absence. */
export function useReasonLabel(): (reason: string) => string {
  const { t } = useText();
  return (reason) => {
    const known = lossReasonFilters.find((candidate) => candidate === reason);
    return known ? t(`lossReason.${known}`) : reason;
  };
}

/** Returns a function that returns the name of the assignee in a filter value. */
export function useAssigneeLabel(): (assignee: string) => string {
  const { t } = useText();
  const { user } = useSession();
  const { nameOf } = useCompanyPeople();
  return (assignee) => {
    if (assignee === String(user?.id)) return t('assignee.me');
    return nameOf(assignee === 'none' ? null : Number(assignee));
  };
}

type Filter = Omit<LeadFilter, 'column'>;

/** One active condition of the filter. */
export interface ChosenFilter {
  /** Fields of the filter that make up this condition; they are removed together. */
  fields: readonly (keyof Filter)[];
  text: string;
}

/** `dayOf` returns the day of a timestamp in the business time zone; `dayBefore` returns the last day before an exclusive end. */
const dayOf = (moment: string) => businessDayOf(new Date(moment));
const dayBefore = (moment: string) => businessDayOf(new Date(Date.parse(moment) - 1));

/** Describes the filter conditions on when leads came in, which steps they took, and in which columns they were. */
function useHistoryWords({ createdFrom, createdUntil, step, stepFrom, stepUntil, wasIn, wasOn }: Filter) {
  const { t, language } = useText();
  const { date } = useFormat();
  const columnLabel = useColumnLabel();
  const placeWords = (place: LeadColumnFilter, value: string) =>
    place === 'open'
      ? t('leads.filter.wasOpen', { value })
      : t('leads.filter.wasIn', { place: columnLabel(place), value });
  const created = () => {
    if (createdFrom === undefined) return [];
    if (createdUntil === undefined) return [t('leads.filter.createdFrom', { value: date(createdFrom) })];
    const days = daysInWords(dayOf(createdFrom), dayBefore(createdUntil), language);
    return [t('leads.filter.created', { value: days })];
  };
  const until = createdUntil && createdFrom === undefined && dayInWords(dayBefore(createdUntil), language);
  const texts: [ChosenFilter['fields'], readonly string[]][] = [
    [['createdFrom', 'createdUntil'], created()],
    [['createdUntil'], until ? [t('leads.filter.createdUntil', { value: until })] : []],
    [
      ['step', 'stepFrom', 'stepUntil'],
      step && stepFrom && stepUntil
        ? [t(`leads.filter.step.${step}`, { value: daysInWords(stepFrom, stepUntil, language) })]
        : [],
    ],
    [['wasIn', 'wasOn'], wasIn && wasOn ? [placeWords(wasIn, dayInWords(wasOn, language))] : []],
  ];
  return texts.flatMap(([fields, said]) => said.map((text): ChosenFilter => ({ fields, text })));
}

/** Describes each condition of a filter, in display order. */
export function useChosenFilters(query: Filter): readonly ChosenFilter[] {
  const { t } = useText();
  const { date } = useFormat();
  const { label } = useStatusWords();
  const fitLabel = useFitLabel();
  const basisLabel = useBasisLabel();
  const reasonLabel = useReasonLabel();
  const assigneeLabel = useAssigneeLabel();
  const history = useHistoryWords(query);
  const { data: imported } = useApi(query.importId ? importPath(query.importId) : null, {
    schema: LeadImport,
    on404: 'returnNull',
  });
  const shown = {
    status: label,
    source: (value: string) => value,
    sector: (value: string) => value,
    fit: fitLabel,
    legalBasis: basisLabel,
    lossReason: reasonLabel,
    assignee: assigneeLabel,
    nextStepUntil: (day: string) => date(`${day}T00:00`),
    importId: (id: string) => imported?.fileName ?? id,
  };
  const wordsOf = (name: keyof typeof shown): ChosenFilter[] => {
    const value = query[name];
    if (!value) return [];
    return [{ fields: [name], text: t(`leads.filter.${name}`, { value: shown[name](String(value)) }) }];
  };
  return [
    ...(['status', 'source', 'sector', 'fit', 'legalBasis', 'lossReason', 'assignee'] as const).flatMap(
      wordsOf,
    ),
    ...history,
    ...(['nextStepUntil', 'importId'] as const).flatMap(wordsOf),
  ];
}
