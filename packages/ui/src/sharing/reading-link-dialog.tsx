import { LinkForm, NewReadingLink } from '@portals/contracts/sharing';
import { api, useInvalidate } from '@portals/platform';
import { useForm } from '@portals/platform/form';
import { Checkbox, Field, FormDialog, Select, TextInput } from '@portals/ui';
import { accessDraft, accessPath } from './access-path';
import { dayIn } from './days';
import { useSharingPlace } from './sharing-place';
import { useSharingText } from './sharing-text';

const fields = ['reportId', 'label', 'endsOn', 'withCode'] as const;
const days = 30;

/** A report that a link can open. */
export interface SharedReportChoice {
  id: number;
  name: string;
}

export interface ReadingLinkDialogProps {
  companyId: number;
  /** Reports to choose from, newest first; omitted where a company has only one report. */
  reports?: readonly SharedReportChoice[] | undefined;
  /** Preselected report; the newest one by default. */
  reportId?: number | undefined;
  onClose: () => void;
  onMade: (link: NewReadingLink) => void;
}

/** Creates a link that opens the report without an account. */
export function ReadingLinkDialog({ companyId, reports, reportId, onClose, onMade }: ReadingLinkDialogProps) {
  const { t } = useSharingText();
  const invalidate = useInvalidate();
  const place = useSharingPlace();
  const { form, state, problem } = useForm({
    schema: LinkForm,
    fields,
    draft: accessDraft(place, companyId, 'link', reportId),
    values: { reportId: reportId ?? reports?.[0]?.id, label: '', endsOn: dayIn(days), withCode: false },
    onClose,
    send: async (input) => {
      const link = { companyId, ...input };
      onMade(await api.post(`${place.api}/reading-links`, link, { schema: NewReadingLink }));
    },
    onSent: () => invalidate(accessPath(place, companyId)),
  });
  return (
    <FormDialog
      {...state}
      title={t('sharing.links.newTitle')}
      description={t('sharing.links.about')}
      submitLabel={t('sharing.links.make')}
    >
      {reports && (
        <Field label={t('sharing.links.report')} required error={problem('reportId')}>
          <Select {...form.register('reportId')}>
            {reports.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field
        label={t('sharing.links.label')}
        hint={t('sharing.links.labelHint')}
        required
        error={problem('label', { required: t('sharing.links.labelRequired') })}
      >
        <TextInput {...form.register('label')} autoComplete="off" />
      </Field>
      <Field label={t('sharing.endsOn')} hint={t('sharing.endsOnHint')} required error={problem('endsOn')}>
        <TextInput {...form.register('endsOn')} type="date" min={dayIn(0)} />
      </Field>
      <Checkbox
        {...form.register('withCode')}
        label={t('sharing.links.withCode')}
        hint={t('sharing.links.withCodeHint')}
      />
    </FormDialog>
  );
}
