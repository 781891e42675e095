import { leadFieldsWith } from '@portals/contracts/constants';
import type { LeadRow } from '@portals/contracts/marketing';
import { useFormat } from '@portals/platform';
import { Badge, type Column, useMediaQuery, VisuallyHidden } from '@portals/ui';
import { color, font } from '@portals/ui/tokens';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { useCompanyPeople, useText } from '../shared';
import { FitBadge } from './fit/fit-badge';
import { statusTone, useStatusWords } from './lead-status';
import { NextStepDay } from './next-step-day';

const Small = styled.span`
  display: block;
  color: ${color.muted};
  font-size: ${font.size.xs};
`;

const small = {
  contactName: leadFieldsWith({ below: 'contactName' }),
  source: leadFieldsWith({ below: 'source' }),
};

/** Renders a field, followed by the fields that `small` lists below it; null when all are empty. */
function stacked(row: LeadRow, field: keyof typeof small) {
  const below = small[field].flatMap((name) => row[name] ?? []).join(' · ');
  return row[field] || below ? (
    <>
      {row[field]}
      {below && <Small>{below}</Small>}
    </>
  ) : null;
}

// Without a minimum width, the other columns would squeeze the status until its text wraps after every letter.
const Status = styled.span`
  display: inline-block;
  min-width: 5.75rem;
`;

const Fit = styled.span`
  white-space: nowrap;
`;

// Widths at which the navigation rail leaves the table no room for an assignee column; the cards on phones show all fields.
const narrowTable = '(min-width: 48rem) and (max-width: 89.999rem)';

/** Returns the columns of the lead table; the keys of sortable columns are valid sort parameters. */
export function useLeadColumns(): Column<LeadRow>[] {
  const { t } = useText();
  const { date } = useFormat();
  const { label } = useStatusWords();
  const { isShared, nameOf } = useCompanyPeople();
  const isNarrow = useMediaQuery(narrowTable);
  return useMemo(
    () => [
      { key: 'name', header: t('leadFields.companyName'), cell: (row) => row.companyName, sortable: true },
      {
        key: 'contact',
        header: t('leadFields.contactName'),
        cell: (row) => stacked(row, 'contactName'),
      },
      {
        key: 'status',
        header: t('leadFields.status'),
        cell: ({ status, assigneeId }) => (
          <Status>
            <Badge tone={statusTone(status)}>{label(status)}</Badge>
            {isShared && isNarrow && assigneeId !== null && (
              <Small>
                <VisuallyHidden>{t('leadFields.assigneeId')}: </VisuallyHidden>
                {nameOf(assigneeId)}
              </Small>
            )}
          </Status>
        ),
        sortable: true,
      },
      {
        key: 'fit',
        header: t('fit.header'),
        cell: ({ fit }) => (
          <Fit>
            <FitBadge fit={fit} />
          </Fit>
        ),
        sortable: true,
      },
      ...(isShared && !isNarrow
        ? [
            {
              key: 'assignee',
              header: t('leadFields.assigneeId'),
              cell: ({ assigneeId }: LeadRow) => (assigneeId === null ? null : nameOf(assigneeId)),
            },
          ]
        : []),
      {
        key: 'source',
        header: t('leadFields.source'),
        cell: (row) => stacked(row, 'source'),
      },
      {
        key: 'nextStep',
        header: t('leadFields.nextStep'),
        cell: ({ nextStep, nextStepOn, status }) =>
          (nextStep || nextStepOn) && (
            <>
              {nextStepOn && <NextStepDay day={nextStepOn} status={status} />}
              {nextStep && <Small>{nextStep}</Small>}
            </>
          ),
        sortable: true,
      },
      {
        key: 'createdAt',
        header: t('leadFields.createdAt'),
        cell: ({ createdAt }) => <time dateTime={createdAt}>{date(createdAt)}</time>,
        sortable: true,
      },
    ],
    [t, date, label, isShared, isNarrow, nameOf],
  );
}
