import {
  fitLevels,
  isSameLabel,
  leadValuesMax,
  legalBasisFilters,
  lossReasonFilters,
} from '@portals/contracts/constants';
import type { LeadFilter } from '@portals/contracts/marketing';
import { useFormat, useSession } from '@portals/platform';
import { Select } from '@portals/ui';
import { media, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { FoldedFilters, useCompanyPeople, useText } from '../shared';
import { ChosenFilters } from './chosen-filters';
import { useStatusWords } from './lead-status';
import { useAssigneeLabel, useBasisLabel, useFitLabel, useReasonLabel } from './use-filter-words';
import { useLeadValues } from './use-lead-values';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};
  margin-block-end: ${space(4)};

  & > :first-child { flex: 1 1 10rem; max-width: none; }
  ${media.md} {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr));
    & > :first-child { grid-column: 1 / -1; }
  }
  @media (min-width: 90rem) { & > :first-child { grid-column: span 2; } }
  ${media.print} { display: none; }
`;

/** Filters whose options are the values that occur in the leads. */
const choices = [
  ['status', 'statuses'],
  ['source', 'sources'],
  ['sector', 'sectors'],
] as const;

/** Filters that users can choose in this bar; links from other views may set further ones. */
const selectable = ['status', 'source', 'sector', 'fit', 'legalBasis', 'lossReason', 'assignee'] as const;

export interface LeadFiltersProps {
  companyId: number;
  query: Omit<LeadFilter, 'column'>;
  change: (changes: Omit<LeadFilter, 'column'>) => void;
}

interface ChoiceProps {
  label: string;
  all: string;
  values: readonly { value: string; count?: number | undefined }[];
  chosen: string | undefined;
  labelOf: (value: string) => string;
  /** Link to the leads whose value is not among the options; null when the options are complete. */
  others?: string | null;
  onChoose: (value: string | undefined) => void;
}

/** Filter with one option per value, labelled with the number of leads, and an option for all leads. */
function Choice({ label, all, values, chosen, labelOf, others, onChoose }: ChoiceProps) {
  const { number } = useFormat();
  // The value in the URL may be spelt differently from the stored one. If no lead has it, it is added as an option.
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
        {others && <option disabled>{others}</option>}
      </Select>
    </div>
  );
}

/** Filter by assignee: the user first, then the other members, then nobody. */
function AssigneeChoice({ query, change }: Pick<LeadFiltersProps, 'query' | 'change'>) {
  const { t } = useText();
  const { user } = useSession();
  const { people, isShared } = useCompanyPeople();
  const assigneeLabel = useAssigneeLabel();
  if (!isShared) return null;
  const others = people.filter(({ userId }) => userId !== user?.id);
  const values = [user?.id, ...others.map(({ userId }) => userId), 'none'];
  return (
    <Choice
      label={t('leadFields.assigneeId')}
      all={t('leads.filter.all.assignee')}
      values={values.map((value) => ({ value: String(value) }))}
      chosen={query.assignee === undefined ? undefined : String(query.assignee)}
      labelOf={assigneeLabel}
      onChoose={(value) =>
        change({ assignee: value === undefined || value === 'none' ? value : Number(value) })
      }
    />
  );
}

/** Search field and filters of the list of leads. */
export function LeadFilters({ companyId, query, change }: LeadFiltersProps) {
  const { t } = useText();
  const { label } = useStatusWords();
  const fitLabel = useFitLabel();
  const basisLabel = useBasisLabel();
  const reasonLabel = useReasonLabel();
  const values = useLeadValues(companyId);
  return (
    <>
      <Bar>
        <FoldedFilters
          search={{
            label: t('leads.search'),
            value: query.search ?? '',
            onChange: (search) => change({ search: search || undefined }),
          }}
          active={selectable.filter((name) => query[name] !== undefined).length}
        >
          {choices.map(([name, kind]) => (
            <Choice
              key={name}
              label={t(`leadFields.${name}`)}
              all={t(`leads.filter.all.${name}`)}
              values={values[kind]}
              chosen={query[name]}
              labelOf={name === 'status' ? label : (value) => value}
              others={values[kind].length < leadValuesMax ? null : t(`leads.filter.others.${name}`)}
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
          <Choice
            label={t('leadFields.lossReason')}
            all={t('leads.filter.all.lossReason')}
            values={lossReasonFilters.map((value) => ({ value }))}
            chosen={query.lossReason}
            labelOf={reasonLabel}
            onChoose={(value) => change({ lossReason: lossReasonFilters.find((reason) => reason === value) })}
          />
          <AssigneeChoice query={query} change={change} />
        </FoldedFilters>
      </Bar>
      <ChosenFilters query={query} change={change} />
    </>
  );
}
