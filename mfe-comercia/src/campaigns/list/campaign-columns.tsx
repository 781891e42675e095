import type { CampaignRow } from '@portals/contracts/marketing';
import { useFormat } from '@portals/platform';
import { Badge, type Column } from '@portals/ui';
import { color, font } from '@portals/ui/tokens';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { CampaignTypeName, useText } from '../../shared';
import { campaignTone, useCampaignWords } from '../campaign-status';

const Small = styled.span`
  display: block;
  color: ${color.muted};
  font-size: ${font.size.xs};
  font-weight: ${font.weight.regular};
`;

// Truncates a campaign's summary to two lines; the summary of posts is the beginning of their text, which can be long.
const Short = styled.span`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow: hidden;
`;

// Without a minimum width, the other columns would squeeze the status until its text wraps after every letter.
const Status = styled.span`
  display: inline-block;
  min-width: 6.75rem;
`;

/**
 * Returns the columns of the campaign table; the keys of sortable columns are valid sort parameters. The columns for leads and for sent
 * emails appear only when a listed campaign has any.
 * @param sent number of emails sent by this product, by campaign id
 */
export function useCampaignColumns(
  rows: readonly CampaignRow[],
  sent: ReadonlyMap<number, number>,
): Column<CampaignRow>[] {
  const { t } = useText();
  const { date, number } = useFormat();
  const hasLeads = rows.some(({ totals }) => totals.leads !== null);
  const { label } = useCampaignWords();
  return useMemo(
    () => [
      { key: 'name', header: t('campaigns.name'), cell: (row) => row.name, sortable: true },
      { key: 'type', header: t('campaigns.type'), cell: ({ type }) => <CampaignTypeName type={type} /> },
      {
        key: 'status',
        header: t('campaigns.status'),
        cell: ({ status }) => (
          <Status>
            <Badge tone={campaignTone(status)}>{label(status)}</Badge>
          </Status>
        ),
        sortable: true,
      },
      {
        key: 'summary',
        header: t('campaigns.summary'),
        cell: ({ summary, publicPath }) =>
          (summary.trim() || publicPath) && (
            <>
              <Short>{summary}</Short>
              {publicPath && <Small>{publicPath}</Small>}
            </>
          ),
      },
      ...(hasLeads
        ? [
            {
              key: 'leads',
              header: t('figures.leads'),
              cell: ({ totals }: CampaignRow) => totals.leads !== null && number(totals.leads),
              align: 'end' as const,
            },
          ]
        : []),
      ...(sent.size > 0
        ? [
            {
              key: 'sent',
              header: t('campaigns.sentHere'),
              cell: ({ id }: CampaignRow) => {
                const count = sent.get(id);
                return count !== undefined && number(count);
              },
              align: 'end' as const,
            },
          ]
        : []),
      {
        key: 'updatedAt',
        header: t('campaigns.updatedAt'),
        cell: ({ updatedAt }) => <time dateTime={updatedAt}>{date(updatedAt)}</time>,
        sortable: true,
      },
    ],
    [t, date, number, label, hasLeads, sent],
  );
}
