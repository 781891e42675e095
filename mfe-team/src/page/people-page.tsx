import type { Workspace } from '@portals/contracts/auth';
import { PortalLink, useApi, useSession, useWorkspace, workspacesPath } from '@portals/platform';
import { readingOf } from '@portals/platform/list';
import { Alert, Badge, Button, ListView, LockedWorkspaces, PageHeader, Spinner, Tabs } from '@portals/ui';
import { Building2, DoorOpen, History, Mail, Users } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { GuestsTab } from '../guests/guests-tab';
import { InvitationsTab } from '../invitations/invitations-tab';
import { PeopleLayout } from '../layout/people-layout';
import { EndDialog } from '../people/end-dialog';
import { MembersTab } from '../people/members-tab';
import { RecordTab } from '../record/record-tab';
import { useText } from '../text';
import { WorkspaceTab } from '../workspace/workspace-tab';
import { queryForView, viewFromQuery, viewsOf } from './people-view';

const icons = { people: Users, invitations: Mail, guests: DoorOpen, workspace: Building2, record: History };
const tabs = {
  people: MembersTab,
  invitations: InvitationsTab,
  guests: GuestsTab,
  workspace: WorkspaceTab,
  record: RecordTab,
};

function Views({ workspace }: { workspace: Workspace }) {
  const { t } = useText();
  const [query, setQuery] = useSearchParams();
  const view = viewFromQuery(query, workspace.role);
  const View = tabs[view];
  return (
    <>
      <PageHeader
        title={t('page.title')}
        meta={
          <>
            <span>{workspace.name}</span>
            <span>{t('page.count', { count: workspace.people })}</span>
            <Badge>{t('page.yourRole', { role: t(`role.${workspace.role}`) })}</Badge>
          </>
        }
      />
      <Tabs
        label={t('page.views')}
        tabs={viewsOf(workspace.role).map((value) => {
          const Icon = icons[value];
          return { value, label: t(`view.${value}`), icon: <Icon aria-hidden /> };
        })}
        value={view}
        onChange={(next) => setQuery(queryForView(query, next))}
      >
        {/* The key remounts the view when the workspace changes, so that no dialog or data of the previous workspace remains. */}
        <View key={workspace.id} workspace={workspace} />
      </Tabs>
    </>
  );
}

/**
 * Lets the user leave a workspace that this session may not open. The session may not read the members either, so no successor can be
 * chosen.
 */
function LeaveLocked({ workspace }: { workspace: Workspace }) {
  const { t } = useText();
  const { user } = useSession();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setAsked(true)}>
        {t('leave.confirm')}
      </Button>
      {isAsked && user && (
        <EndDialog
          workspace={workspace}
          member={{ userId: user.id, name: user.name }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}

/** Page /people: the members of the workspace named in the URL, or else of the user's own workspace (rule 18.11). */
export default function PeoplePage() {
  const { t } = useText();
  const { user } = useSession();
  const { id } = useWorkspace();
  const reading = useApi<Workspace[]>(workspacesPath, { rereads: true });
  // A user who has left their own workspace sees another workspace that they belong to.
  const own = reading.data?.find((one) => one.id === (id ?? user?.id));
  const shown = own ?? (id === null ? reading.data?.[0] : undefined);
  const notice =
    id === null ? (
      <Alert tone="warning">{t('page.none')}</Alert>
    ) : (
      <Alert
        tone="warning"
        action={
          <Button variant="secondary" asChild>
            <PortalLink to="/people">{t('page.toOwn')}</PortalLink>
          </Button>
        }
      >
        {t('page.notInIt')}
      </Alert>
    );
  return (
    <PeopleLayout>
      {shown?.locked ? (
        <>
          <PageHeader title={t('page.title')} meta={<span>{shown.name}</span>} />
          <LockedWorkspaces workspaces={[shown]} id={shown.id} />
          {shown.people > 1 && <LeaveLocked workspace={shown} />}
        </>
      ) : shown ? (
        <Views workspace={shown} />
      ) : (
        <>
          <PageHeader title={t('page.title')} />
          <ListView
            list={readingOf(reading)}
            failed={{ title: t('page.error.title'), text: t('page.error.text') }}
            loading={<Spinner label={t('page.loading')} />}
            empty={notice}
          >
            {notice}
          </ListView>
        </>
      )}
    </PeopleLayout>
  );
}
