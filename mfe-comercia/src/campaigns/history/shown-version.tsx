import { hasKind } from '@portals/contracts/constants';
import { Campaign, CampaignVersion, type LeadRow, newForeignPictures } from '@portals/contracts/marketing';
import { api, toast, useApi, useFormat } from '@portals/platform';
import { useAttempt } from '@portals/platform/form';
import { Alert, Button, CardText } from '@portals/ui';
import { color, font, media, space } from '@portals/ui/tokens';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { LeadPicker } from '../../leads';
import {
  campaignPath,
  campaignVersionsPath,
  newerCampaign,
  ReadFailed,
  ReadingLines,
  useText,
} from '../../shared';
import { useCampaignAddress } from '../campaign-address';
import { useEditing } from '../editing/editing';
import { useFieldLabel, useValueText } from '../editing/field-words';
import { DocumentPreview } from '../review/document-preview';
import { storedPart } from '../saving/edited-campaign';
import { versionChanges } from './version-changes';

const Fields = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  margin: 0;

  dt { font-weight: ${font.weight.semibold}; }
  dd { display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space(2)} ${space(4)}; margin: 0; }
  dd > div > p:first-child { color: ${color.muted}; font-size: ${font.size.sm}; }
  ${media.md} { dd { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
`;

const Title = styled.h2`font-size: ${font.size.h4};`;

function Differences({ version }: { version: CampaignVersion }) {
  const { t } = useText();
  const { row } = useEditing();
  const label = useFieldLabel();
  const text = useValueText();
  const fields = versionChanges(version, storedPart(row));
  if (fields.length === 0) return <Alert>{t('history.same')}</Alert>;
  return (
    <Fields>
      {fields.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{label(field)}</dt>
          <dd>
            <div>
              <p>{t('history.then')}</p>
              <CardText strong>{text(field, before) || t('history.nothing')}</CardText>
            </div>
            <div>
              <p>{t('history.now')}</p>
              <CardText strong>{text(field, after) || t('history.nothing')}</CardText>
            </div>
          </dd>
        </div>
      ))}
    </Fields>
  );
}

/** @param left number of images that will be omitted */
function useRestore(version: number, left: number) {
  const { t } = useText();
  const { saver, row } = useEditing();
  const { stepHref } = useCampaignAddress();
  const navigate = useNavigate();
  return useAttempt(
    async () => {
      // Pending changes are saved first; otherwise they would conflict with the restored version.
      await saver.flush();
      const path = `${campaignVersionsPath(row.id)}/${version}/restore`;
      const restored = await api.post(path, { version: saver.get().row.version }, { schema: Campaign });
      saver.takeRow(restored);
      const description = left === 0 ? {} : { description: t('history.picturesLeft', { count: left }) };
      toast({ tone: 'success', title: t('history.restored'), ...description });
      navigate(stepHref(row.id, 'content'));
    },
    t('history.restoreFailed'),
    (error) => {
      const newer = newerCampaign(error);
      if (newer) saver.takeRow(newer);
    },
  );
}

function Read({ version }: { version: CampaignVersion }) {
  const { t } = useText();
  const { row } = useEditing();
  const { dateTime } = useFormat();
  // Images on other servers are omitted from the restored campaign unless the current version contains them (rule 10.36).
  const left = newForeignPictures(version.document, row.document).length;
  const { document } = version;
  const keepsAddress =
    hasKind(document, 'page') &&
    hasKind(row.document, 'page') &&
    !['', document.slug].includes(row.document.slug);
  const { run, pending } = useRestore(version.id, left);
  const when = dateTime(version.at);
  const [lead, setLead] = useState<LeadRow | null>(null);
  return (
    <>
      <Title>{t('history.versionOf', { when })}</Title>
      {version.kind === 'refused' && <Alert tone="warning">{t('history.refusedText')}</Alert>}
      {left > 0 && <Alert tone="warning">{t('history.picturesLost', { count: left })}</Alert>}
      {keepsAddress && <Alert>{t('history.addressKept')}</Alert>}
      <div>
        <Button icon={<RotateCcw aria-hidden />} pending={pending} onClick={() => void run()}>
          {t('history.restore')}
        </Button>
      </div>
      <Title>{t('history.changes')}</Title>
      <Differences version={version} />
      {!hasKind(version, 'posts') && (
        <>
          <Title>{t('review.preview')}</Title>
          {hasKind(version, 'email') && (
            <LeadPicker
              companyId={row.marketingCompanyId}
              label={t('review.lead')}
              none={t('review.noLead')}
              lead={lead}
              onChoose={setLead}
            />
          )}
          <DocumentPreview src={`${campaignPath(row.id)}/preview?versionId=${version.id}`} lead={lead} />
        </>
      )}
    </>
  );
}

/** Shows one version: its differences from the current one, a preview, and a button that restores it. */
export function ShownVersion({ id }: { id: number }) {
  const { t } = useText();
  const { row } = useEditing();
  const { data, error, isValidating, mutate } = useApi(`${campaignVersionsPath(row.id)}/${id}`, {
    schema: CampaignVersion,
  });
  if (data) return <Read version={data} />;
  if (error) {
    return <ReadFailed title={t('history.failedOne')} pending={isValidating} read={mutate} />;
  }
  return <ReadingLines label={t('history.loading')} lines={6} />;
}
