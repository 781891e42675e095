import type { Company } from '@portals/contracts/consulting';
import { useAssignedMembers } from '@portals/ui';
import { AccessSection } from '@portals/ui/sharing';
import { useText } from '../text';

/** The members that the company is assigned to, in a workspace whose members reach assigned companies only (rule 18.32). */
export function MembersSection({ company }: { company: Company }) {
  const { t } = useText();
  const boxes = useAssignedMembers(`/api/companies/${company.id}/members`, company.workspaceId);
  if (boxes === null) return null;
  return (
    <AccessSection
      title={t('sharing.members.title')}
      text={t('sharing.members.text')}
      empty={t('sharing.members.none')}
      rows={boxes.map((box) => <li key={box.key}>{box}</li>)}
    />
  );
}
