import { InvitationPage, SharingPlaceProvider } from '@portals/ui/sharing';
import { sharingPlace } from './sharing-place';

/** /guest: the invitation of a guest (rule 18.31). */
export default function GuestPage() {
  return (
    <SharingPlaceProvider value={sharingPlace}>
      <InvitationPage />
    </SharingPlaceProvider>
  );
}
