import { InvitationPage, SharingPlaceProvider } from '@portals/ui/sharing';
import { sharingPlace } from './sharing-place';

/**
 * Page /comercia-guest: shows a guest invitation, or the offer of a company that another account wants to transfer (rules 18.31, 18.70).
 */
export default function GuestPage() {
  return (
    <SharingPlaceProvider value={sharingPlace}>
      <InvitationPage />
    </SharingPlaceProvider>
  );
}
