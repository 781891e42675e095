import { useState } from 'react';
import { Field, MovableList, TextInput } from '../../src/public';
import type { Examples } from '../examples';
import { useGalleryText } from '../gallery-text';

const keys = ['details', 'contacts', 'products'] as const;

function Movable({ long = false }: { long?: boolean }) {
  const { t } = useGalleryText();
  const [rows, setRows] = useState<readonly (typeof keys)[number][]>(keys);
  return (
    <MovableList
      label={t('companies.title')}
      rows={rows}
      rowKey={(key) => key}
      rowName={(key) => (long ? `${t('word')} ${t('long')}` : t(`layout.${key}`))}
      onChange={setRows}
    >
      {() => (
        <Field label={t('field.name')}>
          <TextInput />
        </Field>
      )}
    </MovableList>
  );
}

export const examples: Examples = {
  MovableList: { rows: () => <Movable />, 'long text': () => <Movable long /> },
};
