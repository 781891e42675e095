import { useFormDialog } from '@portals/platform/form';
import { Button, CardGrid, ContactsArt, EmptyState, ErrorState, Spinner } from '@portals/ui';
import { font, space } from '@portals/ui/tokens';
import { Plus } from 'lucide-react';
import { type ComponentType, useCallback, useState } from 'react';
import { styled } from 'styled-components';
import { DepartmentsArt } from '../art/departments-art';
import { ProblemsArt } from '../art/problems-art';
import { ProductsArt } from '../art/products-art';
import { StrengthsArt } from '../art/strengths-art';
import { useText } from '../text';
import { DeleteRecordDialog } from './delete-record-dialog';
import type { CardProps } from './record-cards';
import type { RecordFormProps } from './record-dialog';
import { type RecordKind, recordDrafts } from './record-kinds';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
  margin-block-end: ${space(5)};

  h2 { max-width: 100%; font-size: ${font.size.h3}; letter-spacing: -0.02em; }
`;

const arts: Record<RecordKind, ComponentType> = {
  contacts: ContactsArt,
  products: ProductsArt,
  departments: DepartmentsArt,
  problems: ProblemsArt,
  strengths: StrengthsArt,
};

/** A reading of a list, as SWR gives it. */
export interface ListReading<Row> {
  data?: Row[] | undefined;
  error?: unknown;
  isLoading: boolean;
  isValidating: boolean;
  mutate: () => Promise<unknown>;
}

export interface RecordListProps<Row extends { id: number }> {
  kind: RecordKind;
  companyId: number;
  list: ListReading<Row>;
  nameOf: (row: Row) => string;
  Card: ComponentType<CardProps<Row>>;
  Form: ComponentType<RecordFormProps<Row>>;
}

/** One of the list tabs: cards, or what there is to see instead of them, and the dialogs that change them. */
export function RecordList<Row extends { id: number }>(props: RecordListProps<Row>) {
  const { kind, companyId, list, nameOf, Card, Form } = props;
  const { t } = useText();
  const rows = list.data;
  const Art = arts[kind];
  const form = useFormDialog(recordDrafts(companyId, kind), rows);
  const [leaving, setLeaving] = useState<Row | null>(null);
  const closeDelete = useCallback(() => setLeaving(null), []);

  if (!rows) {
    if (!list.error) return <Spinner fill label={t(`${kind}.loading`)} />;
    return (
      <ErrorState
        title={t('records.loadError')}
        text={t('records.loadErrorText')}
        pending={list.isValidating}
        onRetry={() => void list.mutate().catch(() => undefined)}
      />
    );
  }
  return (
    <>
      <Bar>
        <h2>{t(`${kind}.title`)}</h2>
        <Button icon={<Plus aria-hidden />} onClick={form.add}>
          {t(`${kind}.new`)}
        </Button>
      </Bar>
      {rows.length === 0 ? (
        <EmptyState
          art={<Art />}
          title={t(`${kind}.emptyTitle`)}
          text={t(`${kind}.emptyText`)}
          action={
            <Button variant="secondary" onClick={form.add}>
              {t(`${kind}.addFirst`)}
            </Button>
          }
        />
      ) : (
        <CardGrid label={t(`${kind}.title`)}>
          {rows.map((row) => (
            <Card key={row.id} row={row} onEdit={() => form.edit(row)} onDelete={() => setLeaving(row)} />
          ))}
        </CardGrid>
      )}
      {form.shown && <Form companyId={companyId} row={form.shown.row} onClose={form.close} />}
      {leaving && (
        <DeleteRecordDialog
          kind={kind}
          companyId={companyId}
          id={leaving.id}
          name={nameOf(leaving)}
          onClose={closeDelete}
        />
      )}
    </>
  );
}
