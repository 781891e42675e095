import { Card, IconButton, Menu } from '@portals/ui';
import { font, space } from '@portals/ui/tokens';
import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useText } from '../text';

const Sheet = styled(Card)`
  display: flex;
  flex-direction: column;
  gap: ${space(3)};
  padding-block-start: ${space(3)};
`;

const Head = styled.div`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${space(2)};

  & > button { margin-inline-end: calc(-1 * ${space(2)}); }
`;

const Words = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space(2)};
  min-width: 0;
  padding-block-start: ${space(2)};

  h3 { font-size: ${font.size.h4}; line-height: 1.3; letter-spacing: -0.01em; overflow-wrap: anywhere; }
`;

export interface RecordCardProps {
  /** Names the record in its menu. */
  name: string;
  /** Title and badge. */
  head: ReactNode;
  children?: ReactNode;
  onEdit: () => void;
  onDelete: () => void;
}

/** One record with its menu. */
export function RecordCard({ name, head, children, onEdit, onDelete }: RecordCardProps) {
  const { t } = useText();
  return (
    <Sheet as="article">
      <Head>
        <Words>{head}</Words>
        <Menu
          trigger={
            <IconButton label={t('records.actions', { name })}>
              <EllipsisVertical aria-hidden />
            </IconButton>
          }
          items={[
            { key: 'edit', label: t('records.edit'), icon: <Pencil aria-hidden />, onSelect: onEdit },
            {
              key: 'delete',
              label: t('records.delete'),
              icon: <Trash2 aria-hidden />,
              danger: true,
              onSelect: onDelete,
            },
          ]}
        />
      </Head>
      {children}
    </Sheet>
  );
}
