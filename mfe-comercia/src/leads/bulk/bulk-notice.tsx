import type { LeadBulkChange } from '@portals/contracts/marketing';
import { PortalLink, useFormat } from '@portals/platform';
import { Alert, Button, keepFocus, Pagination } from '@portals/ui';
import { color, radius, space } from '@portals/ui/tokens';
import { Undo2 } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { usePages, useText } from '../../shared';
import { useLeadLinks } from '../lead-address';
import { bulkChangePath, leadRows } from '../lead-calls';
import { useBulkChangeWords } from './use-bulk-change-words';
import { type BulkChanges, isInProgress } from './use-bulk-changes';

const Space = styled.div`
  margin-block-end: ${space(4)};

  &:focus { outline: none; }
`;

const Going = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  padding: ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.lg};
  background: ${color.surface};

  & > p { font-variant-numeric: tabular-nums; }
  & > progress {
    width: 100%;
    height: 0.5rem;
    accent-color: ${color.accent};
  }
  & > button { justify-self: start; }
`;

const Names = styled.ul`
  margin-block: ${space(1)} 0;
  padding-inline-start: ${space(5)};
  list-style: disc;

  & > li { overflow-wrap: anywhere; }
`;

const keptPageSize = 10;

/** Lists the leads that an undo could not restore, each as a link. */
function KeptLeads({ id }: { id: number }) {
  const { leadHref } = useLeadLinks();
  const path = (page: number) => `${bulkChangePath(id)}/kept?page=${page}&pageSize=${keptPageSize}`;
  const { data, paging } = usePages({ path, schema: leadRows, pageSize: keptPageSize });
  return (
    <>
      {data && (
        <Names>
          {data.rows.map((lead) => (
            <li key={lead.id}>
              <PortalLink to={leadHref(lead)}>{lead.companyName}</PortalLink>
            </li>
          ))}
        </Names>
      )}
      {paging.total > keptPageSize && <Pagination {...paging} />}
    </>
  );
}

/** Shows the progress of a running change, with a button to stop it. */
function RunningNotice({
  change,
  undo,
  undoing,
}: Pick<BulkChanges, 'undo' | 'undoing'> & { change: LeadBulkChange }) {
  const { t } = useText();
  const { number } = useFormat();
  const { texts, given } = useBulkChangeWords(change);
  const { state, changed, unchanged, restored, kept } = change;
  const isBack = state === 'undoing';
  const [done, total] = isBack ? [restored + kept, changed] : [changed + unchanged, change.total];
  const title = isBack ? t(`${texts}.undoing`) : t(`${texts}.running`, given);
  return (
    <Going aria-label={title}>
      <strong>{title}</strong>
      <progress aria-label={title} value={done} max={Math.max(total, 1)} />
      <p>{t('bulk.progress', { count: total, done: number(done), total: number(total) })}</p>
      {!isBack && (
        <Button
          size="sm"
          variant="secondary"
          icon={<Undo2 aria-hidden />}
          pending={undoing}
          onClick={() => void undo(change)}
        >
          {t('bulk.stop')}
        </Button>
      )}
    </Going>
  );
}

/** Shows the result of a finished bulk change, or of undoing it. */
function SettledNotice({
  change,
  hide,
  undo,
  undoing,
}: Omit<BulkChanges, 'shown' | 'show' | 'total'> & { change: LeadBulkChange }) {
  const { t } = useText();
  const { number } = useFormat();
  const { texts, given } = useBulkChangeWords(change);
  const { id, state, changed, unchanged, restored, kept } = change;
  const counted = (count: number) => ({ count, shown: number(count), ...given });
  const close = (
    <Button size="sm" variant="ghost" onClick={hide}>
      {t('bulk.hide')}
    </Button>
  );
  if (state === 'undone') {
    return (
      <Alert
        tone={kept > 0 ? 'warning' : 'success'}
        title={t(`${texts}.restored`, counted(restored))}
        action={close}
      >
        {kept > 0 && (
          <>
            {t('bulk.kept', counted(kept))}
            <KeptLeads id={id} />
          </>
        )}
      </Alert>
    );
  }
  return (
    <Alert
      tone="success"
      title={t(`${texts}.changed`, counted(changed))}
      action={
        <>
          {changed > 0 && (
            <Button
              size="sm"
              variant="secondary"
              icon={<Undo2 aria-hidden />}
              pending={undoing}
              onClick={() => void undo(change)}
            >
              {t('bulk.undo')}
            </Button>
          )}
          {close}
        </>
      }
    >
      {unchanged > 0 && t(`${texts}.unchanged`, counted(unchanged))}
    </Alert>
  );
}

/** Shows the running bulk change, or the one that the user viewed last. Unlike a toast, it stays until the user closes it. */
export function BulkNotice({ shown, ...changes }: BulkChanges) {
  const place = useRef<HTMLDivElement>(null);
  const ref = useCallback((element: HTMLDivElement | null) => {
    place.current = element;
    return keepFocus(element);
  }, []);
  const state = shown?.state;
  const before = useRef(state);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    // The pressed button was removed with the previous notice, so the focus moves to this one.
    if (before.current && before.current !== state && isLost) place.current?.focus();
    before.current = state;
  }, [state]);
  if (!shown) return null;
  return (
    <Space ref={ref} tabIndex={-1}>
      {isInProgress(shown) ? (
        <RunningNotice change={shown} {...changes} />
      ) : (
        <SettledNotice change={shown} {...changes} />
      )}
    </Space>
  );
}
