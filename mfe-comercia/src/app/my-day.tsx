import { limits } from '@portals/contracts/constants';
import { DueLead } from '@portals/contracts/marketing';
import { PortalLink, useApiList, useFormat, useWorkspace } from '@portals/platform';
import { Button, Card, ErrorState } from '@portals/ui';
import { color, font, space } from '@portals/ui/tokens';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { leadPagePath, NextStepDay } from '../leads';
import { dayOf, useText } from '../shared';

/** Number of leads shown before the user asks for all. */
const fewest = 5;

const Box = styled(Card)`
  display: grid;
  gap: ${space(3)};

  & > h2 { font-size: ${font.size.h4}; }
  & > p { color: ${color.muted}; font-size: ${font.size.sm}; }
  & > button { justify-self: start; }
`;

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;

  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space(1)} ${space(4)};
    padding-block: ${space(2)};
    border-block-start: 1px solid ${color.line};
  }
  & > li > div { flex: 1 1 14rem; min-width: 0; overflow-wrap: anywhere; }
  & > li > div > span { display: block; color: ${color.muted}; font-size: ${font.size.sm}; }
`;

const rows = DueLead.array();

/** Reads the due leads assigned to the user: the first few or, on request, as many as one response may contain. */
export function useMyDay() {
  const [pageSize, setPageSize] = useState<number>(fewest);
  const query = new URLSearchParams({ until: dayOf(new Date()), pageSize: String(pageSize) });
  const { data, error, isLoading, isValidating, mutate } = useApiList(`/api/marketing/my-day?${query}`, {
    schema: rows,
  });
  const isCached = useRef(data !== undefined);
  // The user may have changed leads in the meantime, so a cached list is shown first and then refetched.
  useEffect(() => {
    if (isCached.current) void mutate().catch(() => undefined);
    isCached.current = false;
  }, [mutate]);
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  return {
    // The first few leads stay on screen until the full list has loaded.
    data: data ?? last,
    failed: Boolean(error),
    isWaiting: isLoading && pageSize === fewest,
    isRetrying: isValidating,
    retry: () => void mutate().catch(() => undefined),
    showAll: () => setPageSize(limits.pageSizeMax),
  };
}

/**
 * Shows the due next steps of the leads assigned to the user, in all companies (rule 18.43). For a user without colleagues in any
 * workspace, it appears only while something is due.
 */
export function MyDay({ data, failed, isRetrying, retry, showAll }: ReturnType<typeof useMyDay>) {
  const { t } = useText();
  const { number } = useFormat();
  const isShared = useWorkspace().workspaces.some(({ people }) => people > 1);
  if (!data) {
    if (!failed || !isShared) return null;
    return (
      <ErrorState title={t('myDay.failed')} text={t('failedText')} pending={isRetrying} onRetry={retry} />
    );
  }
  const { rows: leads, total } = data;
  if (total === 0 && !isShared) return null;
  return (
    <Box as="section" aria-labelledby="my-day">
      <h2 id="my-day">{t('myDay.title')}</h2>
      <p>{t('myDay.count', { count: total, shown: number(total) })}</p>
      {leads.length > 0 && (
        <List>
          {leads.map((lead) => (
            <li key={lead.id}>
              <div>
                <PortalLink to={leadPagePath(lead)}>{lead.companyName}</PortalLink>
                <span>{[lead.nextStep, lead.marketingCompanyName].filter(Boolean).join(' · ')}</span>
              </div>
              {lead.nextStepOn && <NextStepDay day={lead.nextStepOn} status={lead.status} />}
            </li>
          ))}
        </List>
      )}
      {total > leads.length &&
        (leads.length < limits.pageSizeMax ? (
          <Button size="sm" variant="secondary" onClick={showAll}>
            {t('myDay.all', { count: total, shown: number(total) })}
          </Button>
        ) : (
          <p>{t('myDay.first', { shown: number(leads.length) })}</p>
        ))}
    </Box>
  );
}
