import {
  NewReleaseToken as Answer,
  type NewReleaseToken,
  ReleaseTokenInput,
  releaseTokensPath,
} from '@portals/contracts/admin';
import { api, useInvalidate } from '@portals/platform';
import { draftName, useForm } from '@portals/platform/form';
import { Field, FormDialog, Select, TextInput } from '@portals/ui';
import { useId } from 'react';
import { useText } from '../text';

const fields = ['portal', 'label', 'days'] as const;
/** Validity periods to choose from, in days; the command line accepts any number of days. */
const days = [30, 90, 365] as const;

interface NewTokenDialogProps {
  /** Names of the live portals, offered as suggestions. */
  portals: readonly string[];
  onCreated: (token: NewReleaseToken) => void;
  onClose: () => void;
}

/** Creates a token that can publish one portal (rule 20.50). */
export function NewTokenDialog({ portals, onCreated, onClose }: NewTokenDialogProps) {
  const { t } = useText();
  const invalidate = useInvalidate();
  const names = useId();
  const { form, state, problem } = useForm({
    schema: ReleaseTokenInput,
    fields,
    values: { portal: '', label: 'CI', days: 365 },
    draft: draftName('tokens', null),
    send: (content) => api.post(releaseTokensPath, content, { schema: Answer }),
    onSent: async (created) => {
      await invalidate(releaseTokensPath);
      onCreated(created);
    },
    onClose,
  });
  return (
    <FormDialog
      {...state}
      title={t('newToken.title')}
      description={t('newToken.text')}
      submitLabel={t('newToken.submit')}
    >
      <Field
        label={t('tokens.portal')}
        hint={t('newToken.portalHint')}
        required
        error={problem('portal', {
          required: t('newToken.portalRequired'),
          format: t('newToken.portalForm'),
        })}
      >
        <TextInput
          {...form.register('portal')}
          list={names}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <datalist id={names}>
        {portals.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field
        label={t('tokens.label')}
        hint={t('newToken.labelHint')}
        required
        error={problem('label', { required: t('newToken.labelRequired') })}
      >
        <TextInput {...form.register('label')} autoComplete="off" />
      </Field>
      <Field label={t('newToken.days')} error={problem('days')}>
        <Select {...form.register('days', { valueAsNumber: true })}>
          {days.map((count) => (
            <option key={count} value={count}>
              {t('newToken.dayCount', { count })}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  );
}
