import { channels, hasKind } from '@portals/contracts/constants';
import { CampaignReview } from '@portals/contracts/marketing';
import { PortalLink, useApi } from '@portals/platform';
import { Alert, Button } from '@portals/ui';
import { font, space } from '@portals/ui/tokens';
import { ArrowRight } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { styled } from 'styled-components';
import { campaignPath, ReadFailed, ReadingLines, useText } from '../../shared';
import { useCampaignAddress } from '../campaign-address';
import { useEditing } from '../editing/editing';
import { EditorBox, Line } from '../editing/editor-box';
import { DocumentPreview } from './document-preview';
import { LivePage } from './live-page';
import { MailView } from './mail-view';
import { Remarks } from './remarks';
import { SocialReview } from './social-review';

const Part = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};

  & > h2 { font-size: ${font.size.h4}; }
`;

function Reviewed({ review }: { review: CampaignReview }) {
  const { t } = useText();
  const { row } = useEditing();
  const id = useId();
  return (
    <>
      <Remarks remarks={review.remarks} />
      <LivePage all />
      {hasKind(row, 'posts') ? (
        <SocialReview />
      ) : (
        <Part aria-labelledby={id}>
          <h2 id={id}>{t('review.preview')}</h2>
          {hasKind(row, 'email') ? (
            <MailView />
          ) : (
            <DocumentPreview src={`${campaignPath(row.id)}/preview?at=${row.version}`} />
          )}
        </Part>
      )}
    </>
  );
}

/** Shows the next action after the review. */
function Next({ onStatus }: { onStatus: () => void }) {
  const { t } = useText();
  const { row } = useEditing();
  const { stepHref } = useCampaignAddress();
  return (
    <>
      <Alert title={t('review.nextTitle')}>{t(`review.next.${channels[row.type].kind}`)}</Alert>
      <Line>
        {hasKind(row, 'email') && (
          <Button asChild>
            <PortalLink to={stepHref(row.id, 'send')}>
              {t('steps.toSend')}
              <ArrowRight aria-hidden />
            </PortalLink>
          </Button>
        )}
        <Button variant={hasKind(row, 'posts') ? 'primary' : 'secondary'} onClick={onStatus}>
          {t('campaigns.changeStatus')}
        </Button>
        <Button asChild variant="secondary">
          <PortalLink to={stepHref(row.id, 'content')}>{t('review.back')}</PortalLink>
        </Button>
      </Line>
    </>
  );
}

/** Reviews the stored campaign: remarks, a preview, and the next action. */
export function ReviewStep({ onStatus }: { onStatus: () => void }) {
  const { t } = useText();
  const { row, saver } = useEditing();
  // The review uses the stored campaign, so pending changes are saved first.
  useEffect(() => void saver.flush(), [saver]);
  const { data, error, isValidating, mutate } = useApi(`${campaignPath(row.id)}/review?at=${row.version}`, {
    schema: CampaignReview,
  });
  // The previous review stays until the new one has arrived; otherwise the focus would be lost and the page would jump.
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const review = data ?? (error ? undefined : last);
  return (
    <EditorBox $wide>
      {review ? (
        <Reviewed review={review} />
      ) : error ? (
        <ReadFailed title={t('review.failed')} pending={isValidating} read={mutate} />
      ) : (
        <ReadingLines label={t('review.loading')} lines={6} />
      )}
      {(review !== undefined || error !== undefined) && <Next onStatus={onStatus} />}
    </EditorBox>
  );
}
