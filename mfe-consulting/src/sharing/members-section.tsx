import type { Company } from '@portals/contracts/consulting';
import { useAssignedMembers } from '@portals/ui';
import { AccessSection } from '@portals/ui/sharing';
import { useText } from '../text';

/** Lists the members assigned to a company, for workspaces in which members reach only assigned companies (rule 18.32). */
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
