import {
  api,
  toast,
  useApi,
  useErrorText,
  useInvalidate,
  useSession,
  workspacesPath,
} from '@portals/platform';
import { useDelete } from '@portals/platform/form';
import { ConfirmDialog, Field, Select } from '@portals/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useText } from '../text';
import { members, membersPath } from './members-tab';
import type { MemberDialogProps } from './role-dialog';

/** Calls that end what somebody had in each portal (rules 18.33, 18.42). */
const departurePaths = ['/api/departures', '/api/marketing/departures'];

/** Asks before a person's access ends, or before the signed-in person leaves, and who takes over their companies and leads. */
export function EndDialog({ workspace, member, onClose }: MemberDialogProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const invalidate = useInvalidate();
  const { user } = useSession();
  const isOwn = member.userId === user?.id;
  const names = { name: member.name, workspace: workspace.name };
  const kind = isOwn ? 'leave' : 'end';
  const path = membersPath(workspace.id);
  const others =
    useApi(path, { schema: members }).data?.filter(({ userId }) => userId !== member.userId) ?? [];
  const [successor, setSuccessor] = useState<number | null>(null);
  const departure = { workspaceId: workspace.id, userId: member.userId, successorId: successor };
  const depart = () => Promise.all(departurePaths.map((service) => api.post(service, departure)));
  const work = useDelete({
    path: `${path}/${member.userId}`,
    deleted: { title: t(`${kind}.done`), description: t(`${kind}.doneText`, names) },
    failed: t(`${kind}.error`),
    // Whoever has left can end nothing any more; somebody else's access is never kept up by a service that does not answer.
    ...(isOwn && { before: async () => void (await depart()) }),
    onClose,
    onDeleted: async () => {
      if (isOwn) navigate('/people');
      else
        await depart().catch((error: unknown) =>
          toast({ tone: 'destructive', title: t('successor.error'), description: errorText(error) }),
        );
      await invalidate(workspacesPath);
    },
  });
  return (
    <ConfirmDialog
      {...work}
      title={t(`${kind}.title`, names)}
      text={
        <>
          <p>{t(`${kind}.text`, names)}</p>
          {others.length > 0 && (
            <Field label={t('successor.label')} hint={t('successor.hint')}>
              <Select
                placeholder={t('successor.nobody')}
                value={successor ?? ''}
                onChange={(event) => setSuccessor(event.target.value ? Number(event.target.value) : null)}
              >
                {others.map(({ userId, name }) => (
                  <option key={userId} value={userId}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
          )}
        </>
      }
      confirmLabel={t(`${kind}.confirm`)}
    />
  );
}
