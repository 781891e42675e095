import { PortalLink } from '@portals/platform';
import { Button, EmptyState, NoMatchArt, TypedTexts } from '@portals/ui';
import { useText } from '../../shared';
import { useCampaignAddress } from '../campaign-address';
import { useUnstoredTextsOf } from '../editing/unstored-texts';
import type { CampaignDraft } from '../saving/saver-state';

/**
 * Shown when the campaign no longer exists or belongs to another company.
 * @param draft what had been typed and was never stored; it can still be copied (rule 18.75)
 */
export function MissingCampaign({ draft = null }: { draft?: CampaignDraft | null }) {
  const { t } = useText();
  const { listHref } = useCampaignAddress();
  const textsOf = useUnstoredTextsOf();
  return (
    <>
      <EmptyState
        art={<NoMatchArt />}
        title={t('campaigns.gone')}
        text={t('campaigns.goneText')}
        action={
          <Button asChild variant="secondary">
            <PortalLink to={listHref}>{t('campaigns.toList')}</PortalLink>
          </Button>
        }
      />
      {draft && <TypedTexts texts={textsOf(draft.base, draft.edited)} />}
    </>
  );
}
