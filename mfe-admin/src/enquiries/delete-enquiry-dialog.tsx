import type { Enquiry } from '@portals/contracts/admin';
import { useInvalidate } from '@portals/platform';
import { useDelete } from '@portals/platform/form';
import { ConfirmDialog } from '@portals/ui';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useText } from '../text';
import { enquiriesPath, enquiryAddress, enquiryPath } from './enquiry-calls';

/** Asks for confirmation before an enquiry is deleted (rule 20.18), and shows the list afterwards. */
export function DeleteEnquiryDialog({ enquiry, onClose }: { enquiry: Enquiry; onClose: () => void }) {
  const { t } = useText();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const { id, name, email } = enquiry;
  const work = useDelete({
    path: enquiryPath(id),
    deleted: { title: t('deleteEnquiry.done'), description: t('deleteEnquiry.doneText', { name }) },
    failed: t('deleteEnquiry.error'),
    goneIsDone: true,
    onClose,
    onDeleted: async () => {
      await navigate(enquiryAddress(query, null), { replace: true });
      await invalidate(`${enquiriesPath}?`);
    },
  });
  return (
    <ConfirmDialog
      {...work}
      title={t('deleteEnquiry.title')}
      text={t('deleteEnquiry.text', { email })}
      confirmLabel={t('deleteEnquiry.confirm')}
    />
  );
}
