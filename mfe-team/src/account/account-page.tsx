import { useSession, useSite } from '@portals/platform';
import { Card, PageHeader } from '@portals/ui';
import { color, font, media, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { PeopleLayout } from '../layout/people-layout';
import { useText } from '../text';
import { DeleteAccount } from './delete-account';
import { Mails } from './mails';
import { MyData } from './my-data';
import { FirstPassword, Organisation, useOwnOrganisation } from './organisation';
import { Passkeys } from './passkeys';
import { PasswordForm } from './password-form';
import { Preferences } from './preferences';
import { ProfileForm } from './profile-form';
import { Sessions } from './sessions';

/* Two independent columns, so that a growing card moves only the cards below it. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};
  align-items: start;

  h2 { margin-block-end: ${space(3)}; font-size: ${font.size.h4}; }
  ${media.xl} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};
`;

/* The table of sessions needs the width of both columns. */
const Wide = styled(Card)`grid-column: 1 / -1;`;

const Text = styled.p`
  margin-block-end: ${space(4)};
  color: ${color.muted};
`;

/** Page /account: the user's own details, sign-in methods, sessions and preferences (rule 19.30). */
export default function AccountPage() {
  const { t } = useText();
  const { user } = useSession();
  const { organisation: name = '' } = useSite();
  const { data: organisation } = useOwnOrganisation();
  if (!user) return null;
  return (
    <PeopleLayout page="account">
      <PageHeader title={t('account.title')} meta={<span>{user.email}</span>} />
      <Columns>
        <Stack>
          <Card as="section">
            <h2>{t('account.profile')}</h2>
            <ProfileForm user={user} />
          </Card>
          <Card as="section">
            <h2>{t('account.password')}</h2>
            {organisation?.hasPassword === false ? (
              <FirstPassword user={user} />
            ) : (
              <>
                <Text>{t('account.passwordText')}</Text>
                <PasswordForm user={user} />
              </>
            )}
          </Card>
          <Card as="section">
            <h2>{t('passkeys.title')}</h2>
            <Text>{t('passkeys.text')}</Text>
            <Passkeys />
          </Card>
          {name && (
            <Card as="section">
              <h2>{t('organisation.title', { name })}</h2>
              <Organisation />
            </Card>
          )}
        </Stack>
        <Stack>
          <Card as="section">
            <h2>{t('preferences.title')}</h2>
            <Text>{t('preferences.text')}</Text>
            <Preferences />
          </Card>
          <Card as="section">
            <h2>{t('mails.title')}</h2>
            <Text>{t('mails.text')}</Text>
            <Mails />
          </Card>
          <Card as="section">
            <h2>{t('myData.title')}</h2>
            <Text>{t('myData.text')}</Text>
            <MyData />
          </Card>
        </Stack>
        <Wide as="section">
          <h2>{t('account.sessions')}</h2>
          <Text>{t('account.sessionsText')}</Text>
          <Sessions />
        </Wide>
        <Wide as="section">
          <h2>{t('deletion.title')}</h2>
          <Text>{t('deletion.text')}</Text>
          <DeleteAccount user={user} />
        </Wide>
      </Columns>
    </PeopleLayout>
  );
}
