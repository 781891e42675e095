import { limits } from '@portals/contracts/constants';
import { CampaignVersionRow } from '@portals/contracts/marketing';
import { PortalLink, useApiList, useFormat, useSession } from '@portals/platform';
import { readingOf } from '@portals/platform/list';
import { Badge, type BadgeTone, Button, type Column, DataTable, EmptyState, ListView } from '@portals/ui';
import { CampaignTypeName, campaignVersionsPath, useText } from '../../shared';
import { VersionsArt } from '../art/versions-art';
import { useCampaignAddress } from '../campaign-address';
import { useEditing } from '../editing/editing';
import { EditorBox } from '../editing/editor-box';
import { ShownVersion } from './shown-version';

const versionRows = CampaignVersionRow.array();

const tones: Record<CampaignVersionRow['kind'], BadgeTone> = {
  created: 'teal',
  edited: 'grey',
  restored: 'blue',
  refused: 'yellow',
};

function useVersionColumns(): Column<CampaignVersionRow>[] {
  const { t } = useText();
  const { dateTime } = useFormat();
  const { user } = useSession();
  return [
    {
      key: 'at',
      header: t('history.at'),
      cell: ({ at }) => <time dateTime={at}>{dateTime(at)}</time>,
    },
    {
      key: 'kind',
      header: t('history.kind'),
      cell: ({ kind }) => <Badge tone={tones[kind]}>{t(`history.kinds.${kind}`)}</Badge>,
    },
    {
      key: 'who',
      header: t('history.who'),
      cell: ({ userId }) => t(userId === user?.id ? 'history.you' : 'history.other'),
    },
    {
      key: 'what',
      header: t('history.what'),
      cell: ({ name, summary }) => [name, summary.trim()].filter(Boolean).join(' · '),
    },
    {
      key: 'type',
      header: t('campaigns.type'),
      cell: ({ type }) => <CampaignTypeName type={type} />,
      onlyWide: true,
    },
  ];
}

function VersionList() {
  const { t } = useText();
  const { row } = useEditing();
  const { versionHref, stepHref } = useCampaignAddress();
  const columns = useVersionColumns();
  // The version is part of the path, so that each change refetches the list; every change may add a history entry.
  const path = `${campaignVersionsPath(row.id)}?pageSize=${limits.pageSizeMax}&at=${row.version}`;
  const { data, error, isValidating, mutate } = useApiList(path, { schema: versionRows });
  const list = readingOf({ data: data?.rows, error, isValidating, mutate });
  return (
    <ListView
      list={list}
      failed={{ title: t('history.failed'), text: t('failedText') }}
      empty={
        <EmptyState
          art={<VersionsArt />}
          title={t('history.none')}
          action={
            <Button asChild>
              <PortalLink to={stepHref(row.id, 'content')}>{t('steps.toContent')}</PortalLink>
            </Button>
          }
        />
      }
    >
      <DataTable
        caption={t('history.caption')}
        columns={columns}
        rows={data?.rows ?? []}
        rowKey={({ id }) => id}
        rowHref={({ id }) => versionHref(row.id, id)}
        loading={list.state === 'loading'}
      />
    </ListView>
  );
}

/** Lists the versions of the campaign; `&version=` in the URL opens a version. */
export function HistoryStep() {
  const { t } = useText();
  const { row } = useEditing();
  const { version, stepHref } = useCampaignAddress();
  return (
    <EditorBox $wide>
      {version === null ? (
        <>
          <p>{t('history.text')}</p>
          <VersionList />
        </>
      ) : (
        <>
          <div>
            <Button asChild size="sm" variant="secondary">
              <PortalLink to={stepHref(row.id, 'history')}>{t('history.all')}</PortalLink>
            </Button>
          </div>
          <ShownVersion key={version} id={version} />
        </>
      )}
    </EditorBox>
  );
}
