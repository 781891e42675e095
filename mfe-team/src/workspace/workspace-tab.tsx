import { type Member, Workspace, WorkspacePatch } from '@portals/contracts/auth';
import { api, toast, useApi, useSession, workspacesPath } from '@portals/platform';
import { Controlled, draftName, useCache, useForm } from '@portals/platform/form';
import { readingOf } from '@portals/platform/list';
import { Button, Card, Checkbox, Field, Form, ListView, RadioCards, Skeleton, TextInput } from '@portals/ui';
import { color, font, media, space } from '@portals/ui/tokens';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { EndDialog } from '../people/end-dialog';
import { membersPath } from '../people/members-tab';
import { useText } from '../text';

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};
  align-items: start;

  h2 { margin-block-end: ${space(4)}; font-size: ${font.size.h4}; }
  ${media.xl} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;

const Text = styled.p`
  margin-block-end: ${space(4)};
  color: ${color.muted};
`;

const fields = ['name', 'reach', 'asksPasskey'] as const;
const valuesOf = ({ name, reach, asksPasskey }: Workspace) => ({
  name,
  reach,
  asksPasskey: asksPasskey ?? false,
});
const reaches = ['all', 'assigned'] as const;

function WorkspaceForm({ workspace }: { workspace: Workspace }) {
  const { t } = useText();
  const cache = useCache();
  const { form, state, problem } = useForm({
    schema: WorkspacePatch.required(),
    fields,
    values: valuesOf(workspace),
    draft: draftName('workspace', workspace.id),
    send: (typed, _version, read) => {
      // Only the fields changed here are sent: another owner may have changed the others since the form was opened.
      const patch: WorkspacePatch = Object.fromEntries(
        Object.entries(typed).filter(([name, value]) => value !== read[name]),
      );
      return api.patch(`/api/workspaces/${workspace.id}`, patch, { schema: Workspace });
    },
    stored: valuesOf,
    onSent: async (changed) => {
      toast({ tone: 'success', title: t('workspace.saved') });
      await cache.change<Workspace[]>(workspacesPath, (rows) =>
        rows.map((row) => (row.id === changed.id ? changed : row)),
      );
    },
  });
  return (
    <Form {...state} submitLabel={t('workspace.save')}>
      <Field
        label={t('workspace.name')}
        required
        error={problem('name', { required: t('workspace.nameRequired') })}
      >
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
      <Controlled form={form} name="reach">
        {(field) => (
          <Field label={t('workspace.reach')} hint={t('workspace.reachHint')} error={problem('reach')}>
            <RadioCards
              {...field}
              options={reaches.map((value) => ({
                value,
                label: t(`reach.${value}`),
                description: t(`reachText.${value}`),
              }))}
            />
          </Field>
        )}
      </Controlled>
      <Checkbox
        {...form.register('asksPasskey')}
        label={t('workspace.asksPasskey')}
        hint={t('workspace.asksPasskeyHint')}
      />
    </Form>
  );
}

/** Lets owners rename the workspace and set which companies its members can reach, and lets every member leave it. */
export function WorkspaceTab({ workspace }: { workspace: Workspace }) {
  const { t } = useText();
  const { user } = useSession();
  const reading = useApi<Member[]>(membersPath(workspace.id));
  const members = reading.data ?? [];
  const [leaving, setLeaving] = useState(false);
  const isOwner = workspace.role === 'owner';
  const isLastOwner = isOwner && members.filter(({ role }) => role === 'owner').length < 2;
  const own = members.find(({ userId }) => userId === user?.id);
  return (
    <Stack>
      {isOwner ? (
        <Card as="section">
          <h2>{t('workspace.title')}</h2>
          <WorkspaceForm workspace={workspace} />
        </Card>
      ) : (
        <Card as="section">
          <h2>{t('workspace.title')}</h2>
          <p>{t(`workspace.memberReach.${workspace.role === 'manager' ? 'all' : workspace.reach}`)}</p>
        </Card>
      )}
      <Card as="section">
        <h2>{t('leave.heading')}</h2>
        <ListView
          list={readingOf(reading)}
          failed={{ title: t('members.error.title'), text: t('members.error.text') }}
          empty={null}
          loading={<Skeleton lines={2} />}
        >
          <Text>{t(isLastOwner ? 'lastOwner.text' : 'leave.explained')}</Text>
          {!isLastOwner && own && (
            <Button variant="secondary" icon={<LogOut aria-hidden />} onClick={() => setLeaving(true)}>
              {t('leave.confirm')}
            </Button>
          )}
        </ListView>
      </Card>
      {leaving && own && <EndDialog workspace={workspace} member={own} onClose={() => setLeaving(false)} />}
    </Stack>
  );
}
