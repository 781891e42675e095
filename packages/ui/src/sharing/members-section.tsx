import { useAssignedMembers } from '@portals/ui';
import { AccessSection } from './access-section';
import { useSharingPlace } from './sharing-place';
import { useSharingText } from './sharing-text';

/** Lists the members assigned to a company, for workspaces in which members have access only to assigned companies (rule 18.32). */
export function MembersSection({ company }: { company: { id: number; workspaceId?: number | undefined } }) {
  const { t } = useSharingText();
  const { api } = useSharingPlace();
  const boxes = useAssignedMembers(`${api}/companies/${company.id}/members`, company.workspaceId);
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
