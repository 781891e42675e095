import { limits } from '@portals/contracts/constants';
import { useFormat } from '@portals/platform';
import { Alert, Button, ErrorState, FormError, Pagination, Skeleton } from '@portals/ui';
import { font, space } from '@portals/ui/tokens';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { usePages, useText } from '../../shared';
import { leadPanelPath, useLeadLinks } from '../lead-address';
import { keptPath, keptRows } from './calls/import-calls';
import { Counts } from './counts';
import { Duplicates } from './duplicates';
import { Refusals } from './refusals';
import { Actions, StepBox } from './step/step-box';
import { type StepProps, useAction } from './step/use-action';

const Section = styled.section`
  display: grid;
  gap: ${space(3)};

  & > h3 { font-size: ${font.size.h4}; }
  & > button { justify-self: start; }
  & > ul {
    display: grid;
    gap: ${space(1)};
    margin: 0;
    padding-inline-start: ${space(5)};
    list-style: disc;
    overflow-wrap: anywhere;
  }
`;

/** Lists the leads that an undo did not remove, because somebody has edited them since or a later change depends on them. */
function Kept(step: StepProps) {
  const { id, undone, undoUntil } = step.shown;
  const { t } = useText();
  const { run, pending, failure } = useAction(step);
  const { number } = useFormat();
  const { leadHref } = useLeadLinks();
  const { data, error, isValidating, mutate, paging } = usePages({
    path: (page) => keptPath(id, page),
    schema: keptRows,
    pageSize: limits.pageSize,
  });
  return (
    <Section>
      <h3>{t('imports.undone.kept', { count: undone.kept, shown: number(undone.kept) })}</h3>
      {error ? (
        <ErrorState pending={isValidating} onRetry={() => void mutate().catch(() => undefined)} />
      ) : !data ? (
        <Skeleton lines={3} />
      ) : (
        <ul>
          {data.rows.map((lead) => (
            <li key={lead.id}>
              <Link to={leadHref(lead)}>
                {[lead.companyName, lead.contactName].filter(Boolean).join(' · ')}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {data && paging.total < undone.kept && <p>{t('imports.undone.merged')}</p>}
      <Pagination {...paging} />
      {undoUntil !== null && (
        <>
          <p>{t('imports.undone.againText')}</p>
          <FormError>{failure}</FormError>
          <Button variant="secondary" pending={pending} onClick={() => run('undo')}>
            {t('imports.undone.again')}
          </Button>
        </>
      )}
    </Section>
  );
}

/** Step for an import that has been undone. */
export function UndoneStep(step: StepProps) {
  const { shown } = step;
  const { t } = useText();
  const { number } = useFormat();
  const { removed, restored, kept } = shown.undone;
  return (
    <StepBox>
      <Alert tone="success" title={t('imports.undone.title')}>
        <p>{t('imports.undone.removed', { count: removed, shown: number(removed) })}</p>
        <p>{t('imports.undone.restored', { count: restored, shown: number(restored) })}</p>
      </Alert>
      {kept > 0 && <Kept {...step} />}
      <p>{t('imports.undone.before')}</p>
      <Counts counts={shown.counts} />
      <Refusals shown={shown} />
      {shown.counts.duplicate > 0 && <Duplicates shown={shown} />}
      <Actions>
        <Button asChild variant="secondary">
          <Link to={leadPanelPath(shown.marketingCompanyId, 'table')}>{t('imports.undone.leads')}</Link>
        </Button>
      </Actions>
    </StepBox>
  );
}
