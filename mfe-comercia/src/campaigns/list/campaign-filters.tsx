import { campaignStatuses, campaignTypes, isSameLabel } from '@portals/contracts/constants';
import { Select } from '@portals/ui';
import { media, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { type CampaignListQuery, FoldedFilters, useText } from '../../shared';
import { useCampaignWords } from '../campaign-status';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};
  margin-block-end: ${space(5)};

  & > :first-child { flex: 1 1 10rem; max-width: none; }
  ${media.md} {
    /* The search field takes up a whole line when the filters need the remaining width. */
    & > :first-child { flex-basis: 100%; }
    & > [data-filters] > * { flex: 1 1 9.5rem; }
  }
  ${media.lg} {
    & > :first-child { flex: 1 1 14rem; max-width: 26rem; }
    & > [data-filters] > * { max-width: 13rem; }
  }
  ${media.print} { display: none; }
`;

/** Values that clear the search and all filters. */
export const unfilteredCampaigns: Partial<CampaignListQuery> = {
  search: undefined,
  type: undefined,
  status: undefined,
  archived: 'false',
};

export interface CampaignFiltersProps {
  query: CampaignListQuery;
  change: (changes: Partial<CampaignListQuery>) => void;
  /** Statuses of the listed campaigns, offered in addition to the suggested statuses. */
  statuses: readonly string[];
}

function StatusChoice({ query, change, statuses }: CampaignFiltersProps) {
  const { t } = useText();
  const { label } = useCampaignWords();
  const others = [...statuses, ...(query.status ? [query.status] : [])].filter(
    (status) => !campaignStatuses.some((suggested) => isSameLabel(suggested, status)),
  );
  const all: string[] = [...campaignStatuses, ...new Set(others)];
  const chosen = query.status && all.find((status) => isSameLabel(status, query.status ?? ''));
  return (
    <Select
      aria-label={t('campaigns.status')}
      value={chosen ?? ''}
      onChange={(event) => change({ status: event.target.value || undefined })}
    >
      <option value="">{t('campaigns.allStatuses')}</option>
      {all.map((status) => (
        <option key={status} value={status}>
          {label(status)}
        </option>
      ))}
    </Select>
  );
}

/** Filters of the list of campaigns. */
export function CampaignFilters(props: CampaignFiltersProps) {
  const { query, change } = props;
  const { t } = useText();
  return (
    <Bar>
      <FoldedFilters
        search={{
          label: t('campaigns.search'),
          value: query.search ?? '',
          onChange: (search) => change({ search: search || undefined }),
        }}
        active={
          [query.type, query.status, query.archived === 'true' || undefined].filter(
            (value) => value !== undefined,
          ).length
        }
      >
        <div>
          <Select
            aria-label={t('campaigns.type')}
            value={query.type ?? ''}
            onChange={(event) => change({ type: campaignTypes.find((type) => type === event.target.value) })}
          >
            <option value="">{t('campaigns.allTypes')}</option>
            {campaignTypes.map((type) => (
              <option key={type} value={type}>
                {t(`campaignType.${type}`)}
              </option>
            ))}
          </Select>
        </div>
        <div>
          <StatusChoice {...props} />
        </div>
        <div>
          <Select
            aria-label={t('campaigns.kept')}
            value={query.archived}
            onChange={(event) => change({ archived: event.target.value === 'true' ? 'true' : 'false' })}
          >
            <option value="false">{t('campaigns.current')}</option>
            <option value="true">{t('campaigns.archived')}</option>
          </Select>
        </div>
      </FoldedFilters>
    </Bar>
  );
}
