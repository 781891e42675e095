import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { useUiText } from '../texts/use-ui-text';
import { IconButton } from './icon-button';
import { Menu, type MenuItem } from './menu';

export interface RowMenuProps {
  /** Name of the row, for the label of the button. */
  name: string;
  /** Actions specific to the row, listed above Edit and Delete. */
  items?: readonly MenuItem[];
  /** Edits the row; undefined for a row that the user may not change. */
  onEdit: (() => void) | undefined;
  onDelete: (() => void) | undefined;
}

/** Menu of one list row: row-specific actions, edit and delete. */
export function RowMenu({ name, items = [], onEdit, onDelete }: RowMenuProps) {
  const { t } = useUiText();
  return (
    <Menu
      trigger={
        <IconButton label={t('row.actions', { name })}>
          <EllipsisVertical aria-hidden />
        </IconButton>
      }
      items={[
        ...items,
        ...(onEdit
          ? [{ key: 'edit', label: t('row.edit'), icon: <Pencil aria-hidden />, onSelect: onEdit }]
          : []),
        ...(onDelete
          ? [
              {
                key: 'delete',
                label: t('row.delete'),
                icon: <Trash2 aria-hidden />,
                danger: true,
                onSelect: onDelete,
              },
            ]
          : []),
      ]}
    />
  );
}
