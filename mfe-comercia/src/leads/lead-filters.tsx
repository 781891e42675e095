import { fitLevels, isSameLabel, legalBasisFilters, limits } from '@portals/contracts/constants';
import { type LeadFilter, LeadImport } from '@portals/contracts/marketing';
import { useApi, useFormat } from '@portals/platform';
import { Button, SearchInput, Select } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { X } from 'lucide-react';
import { styled } from 'styled-components';
import { importPath } from '../lead-import/import-calls';
import { useText } from '../text';
import { useStatusWords } from './lead-status';
import { useLeadValues } from './use-lead-values';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};
  margin-block-end: ${space(4)};

  & > :first-child { flex: 1 1 21rem; max-width: none; }
  & > div:not(:first-child) { flex: 1 1 9.5rem; }
  /* The search takes a line of its own where the choices leave no room for what it says. */
  @media (max-width: 89.999rem) { & > :first-child { flex-basis: 100%; } }
`;

const Chips = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  margin: 0 0 ${space(4)};
  padding: 0;
  list-style: none;
`;

/** The words of a level of fit. */
function useFitLabel(): (level: string) => string {
  const { t } = useText();
  return (level) => {
    const known = fitLevels.find((candidate) => candidate === level);
    return known ? t(`fit.levels.${known}`) : level;
  };
}

/** The words of a legal basis, or of none. */
function useBasisLabel(): (basis: string) => string {
  const { t } = useText();
  return (basis) => {
    const known = legalBasisFilters.find((candidate) => candidate === basis);
    return known ? t(`legalBasis.${known}`) : basis;
  };
}

/** The filters that are chosen from what the leads have. */
const choices = [
  ['status', 'statuses'],
  ['source', 'sources'],
  ['sector', 'sectors'],
] as const;
/** All that the address can narrow the list by, beside the search. */
const filters = [
  'status',
  'source',
  'sector',
  'fit',
  'legalBasis',
  'createdFrom',
  'nextStepUntil',
  'importId',
] as const;

export interface LeadFiltersProps {
  companyId: number;
  query: Omit<LeadFilter, 'column'>;
  change: (changes: Omit<LeadFilter, 'column'>) => void;
}

/** Nothing of the search and the filters. */
export const unfiltered: Omit<LeadFilter, 'column'> = {
  search: undefined,
  ...Object.fromEntries(filters.map((name) => [name, undefined])),
};

interface ChoiceProps {
  label: string;
  all: string;
  values: readonly { value: string; count?: number }[];
  chosen: string | undefined;
  labelOf: (value: string) => string;
  onChoose: (value: string | undefined) => void;
}

/** One filter: everything, or one of the values that leads have, with the number of them. */
function Choice({ label, all, values, chosen, labelOf, onChoose }: ChoiceProps) {
  const { number } = useFormat();
  // The address may write a value in another way, and name one that no lead has.
  const listed = values.find(({ value }) => chosen !== undefined && isSameLabel(value, chosen));
  return (
    <div>
      <Select
        aria-label={label}
        value={listed?.value ?? chosen ?? ''}
        onChange={(event) => onChoose(event.target.value || undefined)}
      >
        <option value="">{all}</option>
        {chosen !== undefined && !listed && <option value={chosen}>{labelOf(chosen)}</option>}
        {values.map(({ value, count }) => (
          <option key={value} value={value}>
            {count === undefined ? labelOf(value) : `${labelOf(value)} (${number(count)})`}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** What the list is narrowed by, each to be taken away again. */
function ChosenFilters({ query, change }: Omit<LeadFiltersProps, 'companyId'>) {
  const { t } = useText();
  const { date } = useFormat();
  const { label } = useStatusWords();
  const fitLabel = useFitLabel();
  const basisLabel = useBasisLabel();
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
    createdFrom: date,
    nextStepUntil: (day: string) => date(`${day}T00:00`),
    importId: (id: string) => imported?.fileName ?? id,
  };
  const chosen = filters.flatMap((name) => {
    const value = query[name];
    return value ? [{ name, text: t(`leads.filter.${name}`, { value: shown[name](String(value)) }) }] : [];
  });
  if (chosen.length === 0) return null;
  return (
    <Chips aria-label={t('leads.filter.chosen')}>
      {chosen.map(({ name, text }) => (
        <li key={name}>
          <Button
            size="sm"
            variant="secondary"
            aria-label={t('leads.filter.remove', { filter: text })}
            onClick={() => change({ [name]: undefined })}
          >
            {text}
            <X aria-hidden />
          </Button>
        </li>
      ))}
      {chosen.length > 1 && (
        <li>
          <Button size="sm" variant="ghost" onClick={() => change({ ...unfiltered, search: query.search })}>
            {t('leads.filter.removeAll')}
          </Button>
        </li>
      )}
    </Chips>
  );
}

/** Searches leads, and narrows them down by what they have. */
export function LeadFilters({ companyId, query, change }: LeadFiltersProps) {
  const { t } = useText();
  const { label } = useStatusWords();
  const fitLabel = useFitLabel();
  const basisLabel = useBasisLabel();
  const values = useLeadValues(companyId);
  return (
    <>
      <Bar>
        <SearchInput
          label={t('leads.search')}
          placeholder={t('leads.searchPlaceholder')}
          value={query.search ?? ''}
          onChange={(text) => change({ search: text.trim().slice(0, limits.name) || undefined })}
        />
        {choices.map(([name, kind]) => (
          <Choice
            key={name}
            label={t(`leadFields.${name}`)}
            all={t(`leads.filter.all.${name}`)}
            values={values[kind]}
            chosen={query[name]}
            labelOf={name === 'status' ? label : (value) => value}
            onChoose={(value) => change({ [name]: value })}
          />
        ))}
        <Choice
          label={t('fit.header')}
          all={t('leads.filter.all.fit')}
          values={fitLevels.map((value) => ({ value }))}
          chosen={query.fit}
          labelOf={fitLabel}
          onChoose={(value) => change({ fit: fitLevels.find((level) => level === value) })}
        />
        <Choice
          label={t('leadFields.legalBasis')}
          all={t('leads.filter.all.legalBasis')}
          values={legalBasisFilters.map((value) => ({ value }))}
          chosen={query.legalBasis}
          labelOf={basisLabel}
          onChoose={(value) => change({ legalBasis: legalBasisFilters.find((basis) => basis === value) })}
        />
      </Bar>
      <ChosenFilters query={query} change={change} />
    </>
  );
}
