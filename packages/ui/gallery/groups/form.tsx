import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import {
  ConflictNotice,
  Dialog,
  Field,
  Form,
  FormError,
  FormStack,
  KnownCompanyField,
  SegmentedControl,
  TextArea,
  TextCount,
  TextInput,
  TypedTexts,
} from '../../src/public';
import { type Examples, nothing, overPage, state } from '../examples';
import { useGalleryText } from '../gallery-text';

function Device() {
  const { t } = useGalleryText();
  const [value, setValue] = useState<'phone' | 'desktop'>('phone');
  return (
    <SegmentedControl
      label={t('field.kind')}
      value={value}
      onChange={setValue}
      segments={[
        { value: 'phone', label: t('field.phone'), icon: <Smartphone aria-hidden /> },
        { value: 'desktop', label: t('field.desktop'), icon: <Monitor aria-hidden /> },
      ]}
    />
  );
}

const submit = async () => undefined;

function Known() {
  const { t } = useGalleryText();
  const [value, setValue] = useState<number | null>(null);
  return (
    <KnownCompanyField
      offered={[
        { id: 1, name: t('companies.first') },
        { id: 2, name: t('companies.second') },
      ]}
      label={t('field.name')}
      hint={t('field.hint')}
      unknown={t('field.kind')}
      value={value}
      onChoose={(company) => setValue(company?.id ?? null)}
    />
  );
}

export const examples: Examples = {
  KnownCompanyField: { 'two companies': state(() => <Known />) },
  Field: {
    idle: state((t) => (
      <Field label={t('field.name')}>
        <TextInput />
      </Field>
    )),
    'required, with a hint': state((t) => (
      <Field label={t('field.name')} hint={t('field.hint')} required>
        <TextInput />
      </Field>
    )),
    error: state((t) => (
      <Field label={t('field.name')} hint={t('field.hint')} required error={t('field.required')}>
        <TextInput />
      </Field>
    )),
    'every shared reason': state((t) => (
      <FormStack>
        {(['refused', 'email', 'tooShort', 'tooLong'] as const).map((kind) => (
          <Field key={kind} label={t('field.email')} error={{ kind, limit: 50 }}>
            <TextInput type="email" defaultValue="ana@" />
          </Field>
        ))}
      </FormStack>
    )),
    'long text': state((t) => (
      <Field label={t('long')} hint={t('field.longHint')} error={`${t('paragraph')} ${t('word')}`}>
        <TextInput defaultValue={t('long')} />
      </Field>
    )),
  },
  ConflictNotice: {
    idle: overPage(480, (t) => (
      <Dialog open onOpenChange={nothing} title={t('dialog.title')}>
        <ConflictNotice
          label={() => t('field.name')}
          onDiscard={nothing}
          conflict={{
            version: 2,
            fields: [
              { name: 'name', stored: t('companies.first'), mine: t('companies.second'), take: nothing },
              { name: 'same', stored: t('word'), mine: t('word'), take: nothing },
            ],
          }}
        />
      </Dialog>
    )),
    'nothing of the form': overPage(320, (t) => (
      <Dialog open onOpenChange={nothing} title={t('dialog.title')}>
        <ConflictNotice
          label={() => t('field.name')}
          onDiscard={nothing}
          conflict={{ version: 2, fields: [] }}
        />
      </Dialog>
    )),
  },
  FormError: {
    idle: state((t) => <FormError>{t('field.failure')}</FormError>),
    'long text': state((t) => <FormError>{`${t('paragraph')} ${t('word')}`}</FormError>),
  },
  FormStack: {
    idle: state((t) => (
      <FormStack>
        <Field label={t('field.name')}>
          <TextInput />
        </Field>
        <Field label={t('field.message')}>
          <TextArea />
        </Field>
      </FormStack>
    )),
  },
  Form: {
    busy: state((t) => (
      <Form onSubmit={submit} pending failure={null} submitLabel={t('save')}>
        <Field label={t('field.name')}>
          <TextInput defaultValue={t('companies.first')} />
        </Field>
      </Form>
    )),
    failed: state((t) => (
      <Form onSubmit={submit} pending={false} failure={t('field.failure')} submitLabel={t('save')}>
        <Field label={t('field.name')}>
          <TextInput defaultValue={t('companies.first')} />
        </Field>
      </Form>
    )),
  },
  SegmentedControl: { chosen: () => <Device /> },
  TextCount: {
    'has room': state(() => <TextCount count={42} limit={60} />),
    'too long': state(() => <TextCount count={2240} limit={2200} />),
  },
  TypedTexts: {
    'of a form': state((t) => (
      <TypedTexts
        texts={[
          { label: t('field.name'), text: t('companies.first') },
          { label: t('field.message'), text: `${t('paragraph')} ${t('word')}` },
        ]}
      />
    )),
  },
};
