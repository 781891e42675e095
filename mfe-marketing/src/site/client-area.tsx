import { type Offer, PortalLink, useOfferState, useSession } from '@portals/platform';
import { useText } from '../text';
import { LinkState } from './client-area-styles';

const entries = [
  ['/auth', 'consulting', 'consultingPortal'],
  ['/comercia-auth', 'marketing', 'marketingPortal'],
  ['/leadmanager', 'leadManager', 'leadManager'],
] as const satisfies readonly (readonly [path: string, key: string, offer: Offer])[];

/** Availability badge of a portal that is not available yet. */
function Unfinished({ offer }: { offer: Offer }) {
  const { state, label } = useOfferState(offer);
  return state === 'available' ? null : <LinkState>{label}</LinkState>;
}

/**
 * List entries of the client area, used in both the header and the footer. For signed-in users, their home page comes first (rule 21.1).
 */
export function ClientArea() {
  const { t } = useText();
  const { user } = useSession();
  return (
    <>
      {user && (
        <li>
          <PortalLink to="/home">{t('menu.today')}</PortalLink>
        </li>
      )}
      {entries.map(([path, key, offer]) => (
        <li key={path}>
          <PortalLink to={path}>{t(`menu.${key}`)}</PortalLink>
          <Unfinished offer={offer} />
        </li>
      ))}
    </>
  );
}
