import type { LeadBulkChange } from '@portals/contracts/marketing';
import { useFormat } from '@portals/platform';
import { Button, Dialog, Pagination, Skeleton } from '@portals/ui';
import { color, font, space } from '@portals/ui/tokens';
import { Undo2 } from 'lucide-react';
import { styled } from 'styled-components';
import { ReadFailed, usePages, useText } from '../../shared';
import { bulkChanges, bulkChangesPath } from '../lead-calls';
import { useBulkChangeWords } from './use-bulk-change-words';
import type { BulkChanges } from './use-bulk-changes';

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;

  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space(2)} ${space(4)};
    padding-block: ${space(3)};
    border-block-end: 1px solid ${color.line};
  }
  & > li > div { flex: 1 1 14rem; min-width: 0; overflow-wrap: anywhere; }
  p { color: ${color.muted}; font-size: ${font.size.sm}; }
`;

const pageSize = 10;

export interface BulkHistoryProps extends Pick<BulkChanges, 'show' | 'undo'> {
  companyId: number;
  onClose: () => void;
}

function Entry({
  change,
  show,
  undo,
  onClose,
}: Omit<BulkHistoryProps, 'companyId'> & { change: LeadBulkChange }) {
  const { t } = useText();
  const { dateTime, number } = useFormat();
  const { state, changed, createdAt } = change;
  const { texts, given } = useBulkChangeWords(change);
  const title = t(`${texts}.entry`, { count: changed, shown: number(changed), ...given });
  const canUndo = state === 'done' && changed > 0;
  const act = () => {
    if (canUndo) void undo(change);
    else show(change);
    onClose();
  };
  return (
    <li>
      <div>
        <strong>{title}</strong>
        <p>
          <time dateTime={createdAt}>{dateTime(createdAt)}</time> · {t(`bulk.state.${state}`)}
        </p>
      </div>
      <Button
        size="sm"
        variant="secondary"
        icon={canUndo && <Undo2 aria-hidden />}
        aria-label={t(canUndo ? 'bulk.undoEntry' : 'bulk.showEntry', { entry: title })}
        onClick={act}
      >
        {t(canUndo ? 'bulk.undo' : 'bulk.show')}
      </Button>
    </li>
  );
}

/** Lists the bulk changes of a company, newest first, each with a button to undo it. */
export function BulkHistory({ companyId, onClose, ...actions }: BulkHistoryProps) {
  const { t } = useText();
  const path = (page: number) => `${bulkChangesPath(companyId)}?page=${page}&pageSize=${pageSize}`;
  const { data, error, isValidating, mutate, paging } = usePages({ path, schema: bulkChanges, pageSize });
  return (
    <Dialog open onOpenChange={onClose} title={t('bulk.history')} description={t('bulk.historyText')}>
      {data && (
        <List>
          {data.rows.map((change) => (
            <Entry key={change.id} change={change} {...actions} onClose={onClose} />
          ))}
        </List>
      )}
      {!data && !error && <Skeleton lines={4} />}
      {!data && error && <ReadFailed title={t('bulk.failed')} pending={isValidating} read={mutate} />}
      {paging.total > pageSize && <Pagination {...paging} />}
    </Dialog>
  );
}
