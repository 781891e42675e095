import { OwnSession } from '@portals/contracts/auth';
import { useApi, useFormat, useInvalidate } from '@portals/platform';
import { useDelete } from '@portals/platform/form';
import { readingOf } from '@portals/platform/list';
import { Badge, Button, type Column, ConfirmDialog, DataTable, IconButton, ListView } from '@portals/ui';
import { color, space } from '@portals/ui/tokens';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../text';

export const sessionsPath = '/api/account/sessions';
const ownSessions = OwnSession.array();

const Below = styled.span`
  display: block;
  color: ${color.muted};
  font-weight: normal;
`;

const Foot = styled.div`margin-block-start: ${space(4)};`;

/** Returns a function that returns the device name of a session. */
function useDeviceName() {
  const { t } = useText();
  return ({ browser, system }: OwnSession) => {
    if (browser && system) return t('account.device', { browser, system });
    return browser ?? system ?? t('account.unknownDevice');
  };
}

function useColumns(): Column<OwnSession>[] {
  const { t } = useText();
  const { dateTime } = useFormat();
  const deviceName = useDeviceName();
  const time = (at: string) => <time dateTime={at}>{dateTime(at)}</time>;
  return [
    {
      key: 'device',
      header: t('account.deviceHeader'),
      cell: (session) => (
        <>
          {deviceName(session)} {session.current && <Badge tone="teal">{t('account.thisOne')}</Badge>}
          {session.place && <Below>{t('account.place', { place: session.place })}</Below>}
        </>
      ),
    },
    { key: 'seen', header: t('account.lastSeen'), cell: ({ lastSeenAt }) => time(lastSeenAt) },
    { key: 'since', header: t('account.since'), cell: ({ createdAt }) => time(createdAt) },
  ];
}

function EndDialog({ session, onClose }: { session: OwnSession | 'others'; onClose: () => void }) {
  const { t } = useText();
  const invalidate = useInvalidate();
  const deviceName = useDeviceName();
  const kind = session === 'others' ? 'endOthers' : 'endOne';
  const work = useDelete({
    path: session === 'others' ? sessionsPath : `${sessionsPath}/${session.id}`,
    deleted: { title: t(`account.${kind}.done`), description: t(`account.${kind}.doneText`) },
    failed: t('account.endFailed'),
    goneIsDone: true,
    onClose,
    onDeleted: () => invalidate(sessionsPath),
  });
  const device = session === 'others' ? '' : deviceName(session);
  return (
    <ConfirmDialog
      {...work}
      title={t(`account.${kind}.title`)}
      text={<p>{t(`account.${kind}.text`, { device })}</p>}
      confirmLabel={t(`account.${kind}.confirm`)}
    />
  );
}

/** Lists the user's open sessions; all except the current one can be ended (rule 19.31). */
export function Sessions() {
  const { t } = useText();
  const reading = useApi(sessionsPath, { schema: ownSessions, rereads: true });
  const [ending, setEnding] = useState<OwnSession | 'others' | null>(null);
  const deviceName = useDeviceName();
  const columns = useColumns();
  const rows = reading.data ?? [];
  return (
    <ListView
      list={readingOf(reading)}
      failed={{ title: t('account.sessionsError'), text: t('account.sessionsErrorText') }}
      empty={null}
    >
      <DataTable
        caption={t('account.sessions')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        loading={reading.isLoading}
        rowActions={(session) =>
          !session.current && (
            <IconButton
              label={t('account.endOf', { device: deviceName(session) })}
              onClick={() => setEnding(session)}
            >
              <LogOut aria-hidden />
            </IconButton>
          )
        }
      />
      {rows.length > 1 && (
        <Foot>
          <Button variant="secondary" icon={<LogOut aria-hidden />} onClick={() => setEnding('others')}>
            {t('account.endOthers.confirm')}
          </Button>
        </Foot>
      )}
      {ending && <EndDialog session={ending} onClose={() => setEnding(null)} />}
    </ListView>
  );
}
