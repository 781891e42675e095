import { useDrafts } from '@portals/platform';
import { type AccessForm, accessDraft } from './access-path';
import type { ShownDialog } from './access-rows';
import type { SharedReportChoice } from './reading-link-dialog';
import { useSharingPlace } from './sharing-place';

/** Returns the form for a new access that has a draft, to open it again after a reload or a new sign-in; null when there is none. */
export function useDraftedDialog(
  companyId: number,
  reports: readonly SharedReportChoice[] | undefined,
  reportId: number | undefined,
): ShownDialog | null {
  const drafts = useDrafts();
  const place = useSharingPlace();
  const hasDraft = (form: AccessForm, report?: number) =>
    drafts.read(accessDraft(place, companyId, form, report)) !== null;
  if (hasDraft('guest')) return { dialog: 'guest', guest: null };
  if (hasDraft('link', reportId) && reports?.length !== 0) return { dialog: 'link' };
  return hasDraft('handover') ? { dialog: 'handover' } : null;
}
