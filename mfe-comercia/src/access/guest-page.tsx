import { InvitationPage, SharingPlaceProvider } from '@portals/ui/sharing';
import { sharingPlace } from './sharing-place';

/** /comercia-guest: the invitation of a guest, or the offer of a company (rules 18.31, 18.70). */
export default function GuestPage() {
  return (
    <SharingPlaceProvider value={sharingPlace}>
      <InvitationPage />
    </SharingPlaceProvider>
  );
}
