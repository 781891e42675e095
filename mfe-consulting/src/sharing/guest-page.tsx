import { InvitationPage, SharingPlaceProvider } from '@portals/ui/sharing';
import { sharingPlace } from './sharing-place';

/** Page /guest: shows a guest invitation (rule 18.31). */
export default function GuestPage() {
  return (
    <SharingPlaceProvider value={sharingPlace}>
      <InvitationPage />
    </SharingPlaceProvider>
  );
}
