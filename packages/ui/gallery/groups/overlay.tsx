import type { FormState } from '@portals/platform/form';
import { type ReactNode, useEffect } from 'react';
import {
  Button,
  ConfirmDialog,
  Dialog,
  Field,
  FormDialog,
  FormStack,
  TextArea,
  TextInput,
} from '../../src/public';
import { type Examples, nothing, overPage } from '../examples';
import type { GalleryTranslate } from '../gallery-text';

/** Presses Escape as soon as it is mounted. */
function Escaped({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  }, []);
  return children;
}

const buttons = (t: GalleryTranslate) => (
  <>
    <Button variant="secondary">{t('dialog.keep')}</Button>
    <Button>{t('save')}</Button>
  </>
);

const always = { open: true, onOpenChange: nothing };

const formState: FormState = {
  onSubmit: async () => undefined,
  pending: false,
  failure: null,
  dirty: false,
  restored: false,
  onClose: nothing,
};

function EditForm({ t, problem, ...state }: Partial<FormState> & { t: GalleryTranslate; problem?: string }) {
  return (
    <FormDialog {...formState} {...state} title={t('dialog.title')} submitLabel={t('save')}>
      <Field label={t('field.name')} required error={problem}>
        <TextInput defaultValue={problem ? '' : t('companies.first')} />
      </Field>
      <Field label={t('field.message')}>
        <TextArea />
      </Field>
    </FormDialog>
  );
}

export const examples: Examples = {
  Dialog: {
    idle: overPage(480, (t) => (
      <Dialog {...always} title={t('dialog.title')} description={t('dialog.text')} footer={buttons(t)}>
        <p>{t('paragraph')}</p>
      </Dialog>
    )),
    small: overPage(360, (t) => (
      <Dialog {...always} size="sm" title={t('dialog.title')}>
        <p>{t('paragraph')}</p>
      </Dialog>
    )),
    'long text': overPage(560, (t) => (
      <Dialog {...always} size="lg" title={t('long')} description={t('paragraph')} footer={buttons(t)}>
        <FormStack>
          {Array.from({ length: 8 }, (_, index) => `${index + 1}. ${t('paragraph')} ${t('word')}`).map(
            (text) => (
              <p key={text}>{text}</p>
            ),
          )}
        </FormStack>
      </Dialog>
    )),
    'asks before typed text is lost': overPage(480, (t) => (
      <Escaped>
        <Dialog {...always} dirty title={t('dialog.title')} footer={buttons(t)}>
          <Field label={t('field.name')}>
            <TextInput defaultValue={t('companies.first')} />
          </Field>
        </Dialog>
      </Escaped>
    )),
  },
  ConfirmDialog: {
    idle: overPage(360, (t) => (
      <ConfirmDialog
        {...always}
        title={t('dialog.title')}
        text={t('dialog.text')}
        confirmLabel={t('save')}
        onConfirm={nothing}
      />
    )),
    'danger, with a text to type': overPage(480, (t) => (
      <ConfirmDialog
        {...always}
        danger
        title={t('dialog.deleteTitle')}
        text={t('dialog.deleteText')}
        cancelLabel={t('dialog.keep')}
        confirmLabel={t('delete')}
        requireText={t('companies.first')}
        onConfirm={nothing}
      />
    )),
    busy: overPage(360, (t) => (
      <ConfirmDialog
        {...always}
        danger
        pending
        title={t('dialog.deleteTitle')}
        text={t('dialog.deleteText')}
        confirmLabel={t('delete')}
        onConfirm={nothing}
      />
    )),
  },
  FormDialog: {
    idle: overPage(480, (t) => <EditForm t={t} />),
    error: overPage(560, (t) => (
      <EditForm t={t} problem={t('field.required')} failure={t('field.failure')} />
    )),
    busy: overPage(480, (t) => <EditForm t={t} pending dirty />),
    restored: overPage(560, (t) => <EditForm t={t} restored dirty />),
  },
};
