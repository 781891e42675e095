import { type LeadRow, TestMailAnswer, TestMailInput } from '@portals/contracts/marketing';
import { api, useSession } from '@portals/platform';
import { useForm } from '@portals/platform/form';
import { Alert, Button, Field, FormError, FormStack, TextInput } from '@portals/ui';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useEditing } from '../../campaigns';
import { LeadPicker } from '../../leads';
import { useText } from '../../shared';
import { testMailsPath } from '../mailing-calls';

const fields = ['to'] as const;
const TestMailFields = TestMailInput.pick({ to: true });

interface Sent {
  to: string;
  transport: TestMailAnswer['transport'];
}

/** Sends the stored campaign to one address, by default the user's own. */
export function TestMail() {
  const { t } = useText();
  const { row, saver } = useEditing();
  const { user } = useSession();
  const [lead, setLead] = useState<LeadRow | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  const { form, state, problem } = useForm({
    schema: TestMailFields,
    fields,
    values: { to: user?.email ?? '' },
    send: async ({ to }) => {
      setSent(null);
      await saver.flush();
      const input = { to, ...(lead && { leadId: lead.id }) };
      const { transport } = await api.post(testMailsPath(row.id), input, { schema: TestMailAnswer });
      return { to, transport };
    },
    onSent: setSent,
  });
  return (
    <form noValidate onSubmit={state.onSubmit}>
      <FormStack>
        <Field
          label={t('testMail.to')}
          hint={t('testMail.hint')}
          required
          error={problem('to', { required: t('testMail.toRequired') })}
        >
          <TextInput {...form.register('to')} type="email" autoComplete="email" />
        </Field>
        <LeadPicker
          companyId={row.marketingCompanyId}
          label={t('review.lead')}
          none={t('review.noLead')}
          lead={lead}
          onChoose={setLead}
        />
        <FormError>{state.failure}</FormError>
        <div>
          <Button type="submit" variant="secondary" icon={<Send aria-hidden />} pending={state.pending}>
            {t('testMail.send')}
          </Button>
        </div>
        {sent && (
          <Alert tone="success">
            {t(sent.transport === 'files' ? 'testMail.written' : 'testMail.sent', { to: sent.to })}
          </Alert>
        )}
      </FormStack>
    </form>
  );
}
