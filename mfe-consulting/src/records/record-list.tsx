import { useFormDialog } from '@portals/platform/form';
import { readingOf, type WholeList } from '@portals/platform/list';
import { Button, CardGrid, ContactsArt, EmptyState, ListView, ProductsArt, Spinner } from '@portals/ui';
import { font, space } from '@portals/ui/tokens';
import { Plus } from 'lucide-react';
import { type ComponentType, useCallback, useState } from 'react';
import { styled } from 'styled-components';
import { DepartmentsArt } from '../art/departments-art';
import { ProblemsArt } from '../art/problems-art';
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

export interface RecordListProps<Row extends { id: number }> {
  kind: RecordKind;
  companyId: number;
  list: WholeList<Row>;
  nameOf: (row: Row) => string;
  Card: ComponentType<CardProps<Row>>;
  Form: ComponentType<RecordFormProps<Row>>;
}

/** Shows one list of a company: its cards or an empty or error state, and the dialogs that edit them. */
export function RecordList<Row extends { id: number }>(props: RecordListProps<Row>) {
  const { kind, companyId, list, nameOf, Card, Form } = props;
  const { t } = useText();
  const rows = list.data;
  const Art = arts[kind];
  const form = useFormDialog(recordDrafts(companyId, kind), rows);
  const [replaces, setReplaces] = useState(false);
  const [leaving, setLeaving] = useState<Row | null>(null);
  const closeDelete = useCallback(() => setLeaving(null), []);

  const bar = (
    <Bar>
      <h2>{t(`${kind}.title`)}</h2>
      <Button icon={<Plus aria-hidden />} onClick={form.add}>
        {t(`${kind}.new`)}
      </Button>
    </Bar>
  );
  const empty = (
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
  );
  return (
    <>
      {rows && bar}
      <ListView
        list={readingOf(list)}
        failed={{ title: t('records.loadError'), text: t('records.loadErrorText') }}
        loading={<Spinner fill label={t(`${kind}.loading`)} />}
        empty={empty}
      >
        <CardGrid label={t(`${kind}.title`)}>
          {rows?.map((row) => (
            <Card key={row.id} row={row} onEdit={() => form.edit(row)} onDelete={() => setLeaving(row)} />
          ))}
        </CardGrid>
      </ListView>
      {form.shown && (
        <Form
          key={form.shown.row?.id}
          companyId={companyId}
          row={form.shown.row}
          replaces={replaces}
          onClose={() => {
            setReplaces(false);
            form.close();
          }}
          onGone={() => {
            setReplaces(true);
            form.add();
          }}
        />
      )}
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
