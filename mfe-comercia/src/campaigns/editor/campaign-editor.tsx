import { hasKind } from '@portals/contracts/constants';
import type { MarketingCompany } from '@portals/contracts/marketing';
import { PortalLink, useErrorText } from '@portals/platform';
import { Badge, Button, ErrorState, IconButton, Menu, PageHeader, Steps } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { ChartColumn, EllipsisVertical, History, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { CampaignTypeName, ReadingLines, useCampaignRefresh, useText, viewPath } from '../../shared';
import { useCampaignAddress } from '../campaign-address';
import { campaignTone, useCampaignWords } from '../campaign-status';
import { EditingContext, useEditing } from '../editing/editing';
import { useUnstoredTexts } from '../editing/unstored-texts';
import { CampaignStatusDialog } from '../list/campaign-dialogs';
import { useCampaignActions } from '../list/use-campaign-actions';
import type { CampaignSaver } from '../saving/campaign-saver';
import { isGone } from '../saving/save-failure';
import { useCampaignSaver, useSaved } from '../saving/use-campaign-saver';
import { CampaignConflict } from './edit-conflict';
import { MissingCampaign } from './missing-campaign';
import { SaveLine } from './save-line';
import { ShownStep } from './shown-step';

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)};
  margin-block-end: ${space(6)};

  & > div { display: flex; flex-wrap: wrap; gap: ${space(1)}; }
`;

/** Links back to the texts from which the campaign was created, if they still exist. */
function MadeFrom({ companyId }: { companyId: number }) {
  const { t } = useText();
  const { contentId, contentProduct } = useEditing().row;
  if (contentId === null || contentProduct === null) return null;
  return (
    <PortalLink to={viewPath('content', companyId, { content: String(contentId) })}>
      {t('campaigns.madeFrom', { product: contentProduct })}
    </PortalLink>
  );
}

function Header({ companyId }: { companyId: number }) {
  const { t } = useText();
  const { row, edited, saver } = useEditing();
  const { label } = useCampaignWords();
  const { listHref, stepHref } = useCampaignAddress();
  const navigate = useNavigate();
  const refresh = useCampaignRefresh(companyId);
  const { items, remove, dialog } = useCampaignActions({
    onStored: saver.takeRow,
    onCopied: async ({ id }) => {
      await refresh();
      navigate(stepHref(id, 'content'));
    },
    onDeleted: async () => {
      saver.stop();
      await refresh();
      navigate(listHref, { replace: true });
    },
  });
  const name = edited.name.trim() || row.name;
  const gone = {
    key: 'delete',
    label: t('campaigns.delete'),
    icon: <Trash2 aria-hidden />,
    danger: true,
    onSelect: () => remove(row),
  };
  return (
    <>
      <PageHeader
        title={name}
        breadcrumbs={[{ label: t('views.campaigns'), href: listHref }, { label: name }]}
        meta={
          <>
            <Badge tone={campaignTone(row.status)}>{label(row.status)}</Badge>
            <CampaignTypeName type={row.type} />
            {row.archived && <Badge>{t('campaigns.archived')}</Badge>}
            <MadeFrom companyId={companyId} />
            <SaveLine />
          </>
        }
        action={
          <Menu
            trigger={
              <IconButton label={t('campaigns.actions')}>
                <EllipsisVertical aria-hidden />
              </IconButton>
            }
            items={[...items(row), gone]}
          />
        }
      />
      {dialog}
    </>
  );
}

const written = ['type', 'content', 'review'] as const;
const writtenAndSent = [...written, 'send'] as const;
const looked = [
  ['figures', ChartColumn],
  ['history', History],
] as const;

/** Registers the unsaved texts of the editor; renders nothing. */
function UnstoredTexts({ saver }: { saver: CampaignSaver }) {
  useUnstoredTexts(saver);
  return null;
}

function WaysOn() {
  const { t } = useText();
  const { row } = useEditing();
  const { step, stepHref } = useCampaignAddress();
  return (
    <Ways>
      <Steps
        label={t('steps.label')}
        current={step}
        steps={(hasKind(row, 'email') ? writtenAndSent : written).map((key) => ({
          key,
          label: t(`steps.${key}`),
          href: stepHref(row.id, key),
          done: key === 'type',
        }))}
      />
      <div>
        {looked.map(([key, Icon]) => (
          <Button key={key} asChild size="sm" variant={step === key ? 'secondary' : 'ghost'}>
            <PortalLink to={stepHref(row.id, key)} {...(step === key && { 'aria-current': 'page' as const })}>
              <Icon aria-hidden />
              {t(`steps.${key}`)}
            </PortalLink>
          </Button>
        ))}
      </div>
    </Ways>
  );
}

function Editor({ saver, company }: { saver: CampaignSaver; company: MarketingCompany }) {
  const shown = useSaved(saver);
  const editing = useMemo(() => ({ ...shown, saver, change: saver.change }), [shown, saver]);
  const [isGiving, setGiving] = useState(false);
  return (
    <EditingContext value={editing}>
      <UnstoredTexts saver={saver} />
      <Header companyId={company.id} />
      <WaysOn />
      <CampaignConflict />
      <ShownStep company={company} onStatus={() => setGiving(true)} />
      {isGiving && (
        <CampaignStatusDialog
          campaign={shown.row}
          onStored={saver.takeRow}
          onClose={() => setGiving(false)}
        />
      )}
    </EditingContext>
  );
}

/** Editor of one campaign, with autosave. */
export function CampaignEditor({ id, company }: { id: number; company: MarketingCompany }) {
  const { t } = useText();
  const errorText = useErrorText();
  const { listHref } = useCampaignAddress();
  const { reading, retry } = useCampaignSaver(id, company.id);
  const isElsewhere = reading.state === 'read' && reading.saver.get().row.marketingCompanyId !== company.id;
  if (reading.state === 'read' && !isElsewhere) return <Editor saver={reading.saver} company={company} />;
  const hasFailed = reading.state === 'failed';
  const isMissing = isElsewhere || (hasFailed && isGone(reading.error));
  return (
    <>
      <PageHeader
        title={t('views.campaigns')}
        breadcrumbs={[{ label: t('views.campaigns'), href: listHref }, { label: t('campaigns.one') }]}
      />
      {reading.state === 'loading' && <ReadingLines label={t('campaigns.loadingOne')} lines={6} />}
      {isMissing && <MissingCampaign draft={hasFailed ? reading.draft : null} />}
      {hasFailed && !isMissing && (
        <ErrorState
          title={t('campaigns.failedOne')}
          text={errorText(reading.error, t('failedText'))}
          pending={false}
          onRetry={retry}
        />
      )}
    </>
  );
}
