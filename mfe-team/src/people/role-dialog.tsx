import { Member, MemberPatch, type Workspace } from '@portals/contracts/auth';
import { api, toast, useInvalidate, useSession, workspacesPath } from '@portals/platform';
import { Controlled, useCache, useForm } from '@portals/platform/form';
import { Field, FormDialog, RadioCards } from '@portals/ui';
import { useText } from '../text';
import { membersPath } from './members-tab';
import { useRoleOptions } from './role-options';

export interface MemberDialogProps {
  workspace: Workspace;
  member: Member;
  onClose: () => void;
}

const fields = ['role'] as const;

/** Changes the role of a member. */
export function RoleDialog({ workspace, member, onClose }: MemberDialogProps) {
  const { t } = useText();
  const { user } = useSession();
  const cache = useCache();
  const invalidate = useInvalidate();
  const options = useRoleOptions(workspace.role);
  const path = membersPath(workspace.id);
  const { form, state, problem } = useForm({
    schema: MemberPatch,
    fields,
    values: { role: member.role },
    onClose,
    send: (patch) => api.patch(`${path}/${member.userId}`, patch, { schema: Member }),
    onSent: async (changed) => {
      toast({
        tone: 'success',
        title: t('roleForm.done'),
        description: t('roleForm.doneText', { name: changed.name, role: t(`role.${changed.role}`) }),
      });
      await cache.change<Member[]>(path, (rows) =>
        rows.map((row) => (row.userId === changed.userId ? changed : row)),
      );
      if (member.userId === user?.id) await invalidate(workspacesPath);
    },
  });
  return (
    <FormDialog
      {...state}
      title={t('roleForm.title', { name: member.name })}
      submitLabel={t('roleForm.submit')}
    >
      <Controlled form={form} name="role">
        {(field) => (
          <Field label={t('members.role')} required error={problem('role')}>
            <RadioCards {...field} options={options} />
          </Field>
        )}
      </Controlled>
    </FormDialog>
  );
}
