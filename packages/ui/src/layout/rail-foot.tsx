import { LanguageSwitcher, PortalLink, SignOutButton, useSession } from '@portals/platform';
import { CircleUser } from 'lucide-react';
import { styled } from 'styled-components';
import { useUiText } from '../texts/use-ui-text';
import { color, media, radius, space } from '../tokens';
import { VisuallyHidden } from '../visually-hidden';
import { RailPerson } from './rail-person';

/** Path of the page for the person's own account (rule 19.30). */
const accountPath = '/account';

const Person = styled(PortalLink)`
  display: flex;
  align-items: center;
  max-width: 100%;
  padding-inline-start: ${space(3)};
  min-height: var(--rail-entry, 2.75rem);
  border-radius: ${radius.md};
  text-decoration-color: transparent;
  color: ${color.muted};

  & > svg {
    flex: none;
    width: 1rem;
    height: 1rem;
  }

  ${media.hover} {
    &:hover { background: ${color.hover}; }
  }
`;

export interface RailFootProps {
  /** Path to go to after signing out. */
  signOutTo?: string;
  /** False for a portal whose entries include signing out. */
  signOut?: boolean;
}

/** Foot of a portal's rail: the signed-in person with a link to their account, the language, and signing out. */
export function RailFoot({ signOutTo, signOut = true }: RailFootProps) {
  const { t } = useUiText();
  const { user } = useSession();
  return (
    <>
      {user && (
        <Person to={accountPath}>
          <CircleUser aria-hidden />
          <RailPerson title={user.email}>
            <VisuallyHidden>{t('ownAccount')} </VisuallyHidden>
            {user.name}
          </RailPerson>
        </Person>
      )}
      <div>
        <LanguageSwitcher onDark />
      </div>
      {signOut && <SignOutButton onDark {...(signOutTo === undefined ? {} : { redirectTo: signOutTo })} />}
    </>
  );
}
