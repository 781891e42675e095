import { CurrentPassword, OrganisationAddress, OwnOrganisation, type User } from '@portals/contracts/auth';
import { api, toast, useApi, useFormat, useInvalidate, useSite } from '@portals/platform';
import { useAttempt, useForm } from '@portals/platform/form';
import { readingOf } from '@portals/platform/list';
import { Button, Field, FormDialog, ListView, PasswordInput } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { Building2, Mail } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../text';
import { ProofDialog } from './proof-dialog';
import { sessionsPath } from './sessions';

const organisationPath = '/api/account/organisation';
const fields = ['password'] as const;

const Stack = styled.div`
  display: grid;
  gap: ${space(4)};
  justify-items: start;
`;

/** Reads whether the account is linked to the organisation's single sign-on; loads nothing on sites without it. */
export function useOwnOrganisation() {
  const { organisation } = useSite();
  return useApi(organisation ? organisationPath : null, { schema: OwnOrganisation, rereads: true });
}

interface OrganisationDialogProps {
  onClose: () => void;
}

/** Dialog that links the account to an account of the organisation, after asking who it is (rule 19.46). */
function LinkDialog({ onClose }: OrganisationDialogProps) {
  const { t } = useText();
  const { organisation: name = '' } = useSite();
  return (
    <ProofDialog
      title={t('organisation.link.title', { name })}
      description={t('organisation.link.text', { name })}
      submitLabel={t('organisation.link.submit')}
      send={(proof) => api.post(organisationPath, proof, { schema: OrganisationAddress })}
      onSent={({ url }) => window.location.assign(url)}
      onClose={onClose}
    />
  );
}

/** Dialog that removes the link after asking for the password (rule 19.46). */
function UnlinkDialog({ onClose }: OrganisationDialogProps) {
  const { t } = useText();
  const { organisation: name = '' } = useSite();
  const invalidate = useInvalidate();
  const { form, state, problem } = useForm({
    schema: CurrentPassword,
    fields,
    values: { password: '' },
    send: (input) => api.post(`${organisationPath}/unlink`, input),
    onSent: async () => {
      toast({
        tone: 'success',
        title: t('organisation.unlinked'),
        description: t('organisation.unlinkedText'),
      });
      await Promise.all([invalidate(organisationPath), invalidate(sessionsPath)]);
    },
    onClose,
  });
  return (
    <FormDialog
      {...state}
      title={t('organisation.unlink.title', { name })}
      description={t('organisation.unlink.text', { name })}
      submitLabel={t('organisation.unlink.submit')}
    >
      <Field
        label={t('account.current')}
        required
        error={problem('password', { required: t('account.currentRequired') })}
      >
        <PasswordInput {...form.register('password')} autoComplete="current-password" />
      </Field>
    </FormDialog>
  );
}

/** Shows whether the user's account is linked to an account of the organisation (rule 19.46). */
export function Organisation() {
  const { t } = useText();
  const { date } = useFormat();
  const { organisation: name = '' } = useSite();
  const reading = useOwnOrganisation();
  const [asked, setAsked] = useState<'link' | 'unlink' | null>(null);
  const { linkedAt = null, hasPassword = true } = reading.data ?? {};
  const kind = linkedAt ? 'unlink' : 'link';
  return (
    <ListView
      list={readingOf({ ...reading, data: reading.data && [reading.data] })}
      failed={{ title: t('organisation.error'), text: t('account.sessionsErrorText') }}
      empty={null}
    >
      <Stack>
        <p>
          {linkedAt
            ? t('organisation.isLinked', { name, date: date(linkedAt) })
            : t('organisation.isNotLinked', { name })}
        </p>
        {hasPassword || !linkedAt ? (
          <Button variant="secondary" icon={<Building2 aria-hidden />} onClick={() => setAsked(kind)}>
            {t(`organisation.${kind}.button`)}
          </Button>
        ) : (
          <p>{t('organisation.onlyWay')}</p>
        )}
      </Stack>
      {asked === 'link' && <LinkDialog onClose={() => setAsked(null)} />}
      {asked === 'unlink' && <UnlinkDialog onClose={() => setAsked(null)} />}
    </ListView>
  );
}

/** Lets a user without a password request a link for setting one (rule 19.45). */
export function FirstPassword({ user }: { user: User }) {
  const { t } = useText();
  const { organisation: name = '' } = useSite();
  const { run, pending } = useAttempt(async () => {
    await api.post('/api/password-resets', { login: user.email });
    toast({
      tone: 'success',
      title: t('email.sent'),
      description: t('organisation.firstSent', { email: user.email }),
    });
  }, t('confirm.notSent'));
  return (
    <Stack>
      <p>{t('organisation.firstText', { name })}</p>
      <Button variant="secondary" pending={pending} icon={<Mail aria-hidden />} onClick={() => void run()}>
        {t('organisation.firstSubmit')}
      </Button>
    </Stack>
  );
}
