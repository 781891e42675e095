import { useLoginForm } from '@portals/platform/form';
import { Package, Wrench } from 'lucide-react';
import { useId, useState } from 'react';
import {
  Checkbox,
  ConflictNotice,
  Dialog,
  Field,
  Form,
  FormError,
  FormStack,
  PasswordInput,
  RadioCards,
  type RadioCardsProps,
  ScaleInput,
  Select,
  TextArea,
  TextInput,
} from '../../src/public';
import { type Examples, nothing, overPage, state } from '../examples';
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

/** A form as portals write it. No server is there to answer, so that it says why it failed. */
function LiveLogin() {
  const { t } = useGalleryText();
  const { form, state: shown, problem } = useLoginForm();
  return (
    <Form {...shown} submitLabel={t('layout.signIn')}>
      <Field
        label={t('field.username')}
        required
        error={problem('username', { required: t('field.required') })}
      >
        <TextInput {...form.register('username')} autoComplete="off" />
      </Field>
      <Field label={t('field.password')} required error={problem('password')}>
        <PasswordInput {...form.register('password')} autoComplete="off" />
      </Field>
    </Form>
  );
}

const submit = async () => undefined;

export const examples: Examples = {
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
    live: LiveLogin,
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
};
