import { Package, Wrench } from 'lucide-react';
import { useId, useState } from 'react';
import {
  Checkbox,
  Field,
  PasswordInput,
  RadioCards,
  type RadioCardsProps,
  ScaleInput,
  Select,
  TextArea,
  TextInput,
  WorkspaceField,
} from '../../src/public';
import { type Examples, state } from '../examples';
import { type GalleryTranslate, useGalleryText } from '../gallery-text';

type Kind = 'product' | 'service';

function Kinds(props: Partial<Pick<RadioCardsProps<Kind>, 'value' | 'columns' | 'disabled'>>) {
  const { t } = useGalleryText();
  const [value, setValue] = useState(props.value);
  return (
    <RadioCards<Kind>
      {...props}
      name={useId()}
      value={value}
      onChange={setValue}
      options={[
        {
          value: 'product',
          label: t('field.product'),
          description: t('field.productText'),
          icon: <Package aria-hidden />,
        },
        {
          value: 'service',
          label: t('field.service'),
          description: t('field.serviceText'),
          icon: <Wrench aria-hidden />,
        },
      ]}
    />
  );
}

function Priority({ start, disabled = false }: { start?: number; disabled?: boolean }) {
  const { t } = useGalleryText();
  const [value, setValue] = useState(start);
  return (
    <ScaleInput
      name={useId()}
      value={value}
      onChange={setValue}
      disabled={disabled}
      low={t('field.low')}
      high={t('field.high')}
    />
  );
}

const sizes = (t: GalleryTranslate) =>
  (['small', 'medium', 'large'] as const).map((size) => (
    <option key={size} value={size}>
      {t(`field.${size}`)}
    </option>
  ));

const workspaces = ['Ana García', 'Nodo'].map((name, at) => ({
  id: at + 1,
  name,
  role: 'owner' as const,
  reach: 'all' as const,
  people: 2,
  createdAt: '2026-01-02T03:04:05.000Z',
}));

function ChosenWorkspace({ error }: { error?: string }) {
  const [value, setValue] = useState<number>();
  return (
    <WorkspaceField name={useId()} workspaces={workspaces} value={value} onChange={setValue} error={error} />
  );
}

export const examples: Examples = {
  TextInput: {
    typed: state((t) => <TextInput aria-label={t('field.name')} defaultValue={t('companies.first')} />),
    placeholder: state((t) => <TextInput aria-label={t('field.name')} placeholder={t('companies.first')} />),
    disabled: state((t) => (
      <TextInput aria-label={t('field.name')} defaultValue={t('companies.first')} disabled />
    )),
    error: state((t) => (
      <TextInput aria-label={t('field.name')} defaultValue={t('companies.first')} aria-invalid />
    )),
    'long text': state((t) => <TextInput aria-label={t('field.name')} defaultValue={t('paragraph')} />),
  },
  TextArea: {
    empty: state((t) => <TextArea aria-label={t('field.message')} />),
    typed: state((t) => <TextArea aria-label={t('field.message')} defaultValue={t('paragraph')} />),
    disabled: state((t) => (
      <TextArea aria-label={t('field.message')} defaultValue={t('paragraph')} disabled />
    )),
    error: state((t) => <TextArea aria-label={t('field.message')} aria-invalid />),
    'long text': state((t) => (
      <TextArea aria-label={t('field.message')} defaultValue={`${t('paragraph')} ${t('word')}\n`.repeat(9)} />
    )),
  },
  PasswordInput: {
    empty: state((t) => <PasswordInput aria-label={t('field.password')} autoComplete="off" />),
    typed: state((t) => (
      <PasswordInput aria-label={t('field.password')} autoComplete="off" defaultValue="correct horse" />
    )),
    disabled: state((t) => (
      <PasswordInput
        aria-label={t('field.password')}
        autoComplete="off"
        defaultValue="correct horse"
        disabled
      />
    )),
    error: state((t) => <PasswordInput aria-label={t('field.password')} autoComplete="off" aria-invalid />),
  },
  Select: {
    'nothing chosen': state((t) => (
      <Select aria-label={t('companies.size')} placeholder={t('field.choose')}>
        {sizes(t)}
      </Select>
    )),
    chosen: state((t) => (
      <Select aria-label={t('companies.size')} defaultValue="medium">
        {sizes(t)}
      </Select>
    )),
    disabled: state((t) => (
      <Select aria-label={t('companies.size')} disabled>
        {sizes(t)}
      </Select>
    )),
    error: state((t) => (
      <Select aria-label={t('companies.size')} placeholder={t('field.choose')} aria-invalid>
        {sizes(t)}
      </Select>
    )),
    'long text': state((t) => (
      <Select aria-label={t('companies.size')}>
        <option>{t('paragraph')}</option>
      </Select>
    )),
  },
  Checkbox: {
    open: state((t) => <Checkbox label={t('field.news')} />),
    chosen: state((t) => <Checkbox label={t('field.news')} hint={t('field.newsHint')} defaultChecked />),
    disabled: state((t) => (
      <>
        <Checkbox label={t('field.news')} hint={t('field.newsHint')} disabled />
        <Checkbox label={t('field.news')} defaultChecked disabled />
      </>
    )),
    error: state((t) => <Checkbox label={t('field.news')} aria-invalid />),
    'long text': state((t) => <Checkbox label={t('paragraph')} hint={t('field.longHint')} />),
  },
  RadioCards: {
    'nothing chosen': state((t) => (
      <Field label={t('field.kind')} required>
        <Kinds />
      </Field>
    )),
    'chosen, beside each other': state((t) => (
      <Field label={t('field.kind')}>
        <Kinds value="service" columns={2} />
      </Field>
    )),
    disabled: state((t) => (
      <Field label={t('field.kind')}>
        <Kinds value="product" columns={2} disabled />
      </Field>
    )),
    error: state((t) => (
      <Field label={t('field.kind')} error={{ kind: 'refused' }}>
        <Kinds columns={2} />
      </Field>
    )),
  },
  ScaleInput: {
    'nothing chosen': state((t) => (
      <Field label={t('field.priority')}>
        <Priority />
      </Field>
    )),
    chosen: state((t) => (
      <Field label={t('field.priority')} hint={t('field.hint')}>
        <Priority start={4} />
      </Field>
    )),
    disabled: state((t) => (
      <Field label={t('field.priority')}>
        <Priority start={2} disabled />
      </Field>
    )),
    error: state((t) => (
      <Field label={t('field.priority')} error={{ kind: 'refused' }}>
        <Priority />
      </Field>
    )),
  },
  WorkspaceField: {
    'none chosen': () => <ChosenWorkspace />,
    invalid: () => <ChosenWorkspace error="x" />,
  },
};
