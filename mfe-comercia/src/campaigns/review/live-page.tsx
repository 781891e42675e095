import { hasKind, isSameLabel } from '@portals/contracts/constants';
import { Campaign, MarketingCompany } from '@portals/contracts/marketing';
import { api, toast, useApi, useInvalidate } from '@portals/platform';
import { useAttempt } from '@portals/platform/form';
import { Alert, Button } from '@portals/ui';
import { ExternalLink } from 'lucide-react';
import { Fragment, useCallback, useRef, useState } from 'react';
import {
  CompanyDialog,
  campaignPath,
  companyListPrefix,
  companyPath,
  Notices,
  newerCampaign,
  OutreachNotice,
  useIsOutreachBlocked,
  useText,
} from '../../shared';
import { useEditing } from '../editing/editing';

/** Asks for the company's privacy contact (rule 16.32). */
function PrivacyContactNotice({ company }: { company: MarketingCompany }) {
  const { t } = useText();
  const invalidate = useInvalidate();
  const [isOpen, setOpen] = useState(false);
  return (
    <Alert
      tone="warning"
      title={t('review.privacyContactTitle')}
      action={
        <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
          {t('review.privacyContactAdd')}
        </Button>
      }
    >
      {t('review.privacyContact')}
      {isOpen && (
        <CompanyDialog
          forPrivacyContact
          company={company}
          onClose={() => setOpen(false)}
          onSaved={() => invalidate(companyListPrefix)}
        />
      )}
    </Alert>
  );
}

/** Returns the text key for the requirement that the page still lacks to become public. */
function missingOf({ archived, status, document }: Campaign) {
  if (archived) return 'archived';
  if (isSameLabel(status, 'active')) return 'address';
  return hasKind(document, 'page') && document.slug !== '' ? 'status' : 'statusAndAddress';
}

/**
 * Returns a function that publishes the page by changing its status, and a ref for the link that then replaces the button. The link takes
 * the focus only if the user has just pressed this button.
 */
function usePublish() {
  const { t } = useText();
  const isPublished = useRef(false);
  const link = useCallback((element: HTMLAnchorElement | null) => {
    if (element === null || !isPublished.current) return;
    isPublished.current = false;
    element.focus();
  }, []);
  const { row, saver } = useEditing();
  const publish = useAttempt(
    async () => {
      const change = { status: 'active', version: row.version };
      const published = await api.patch(campaignPath(row.id), change, { schema: Campaign });
      isPublished.current = true;
      saver.takeRow(published);
      toast({ tone: 'success', title: t('review.public') });
    },
    t('saveError'),
    (error) => {
      const newer = newerCampaign(error);
      if (newer) saver.takeRow(newer);
    },
  );
  return { ...publish, link };
}

/**
 * Shows whether the page is public, or what is missing.
 * @param mayPublish true when only the status still has to change
 */
function StateNotice({ mayPublish = false }: { mayPublish?: boolean }) {
  const { t } = useText();
  const { row } = useEditing();
  const { run, pending, link } = usePublish();
  const missing = missingOf(row);
  if (row.publicPath === null)
    return (
      <Alert
        action={
          mayPublish &&
          missing === 'status' && (
            <Button size="sm" pending={pending} onClick={() => void run()}>
              {t('review.publish')}
            </Button>
          )
        }
      >
        {t(`review.notPublic.${missing}`)}
      </Alert>
    );
  return (
    <Alert
      tone="success"
      title={t('review.public')}
      action={
        <Button asChild size="sm" variant="secondary">
          <a ref={link} href={row.publicPath} target="_blank" rel="noopener noreferrer">
            <ExternalLink aria-hidden />
            {t('review.openPage')}
          </a>
        </Button>
      }
    >
      {t('review.takenDown')}
    </Alert>
  );
}

function PageNotices({ company, all }: { company: MarketingCompany; all: boolean }) {
  const { row } = useEditing();
  const isHeld = useIsOutreachBlocked(company) && row.publicPath === null;
  const Box = all ? Fragment : Notices;
  return (
    <Box>
      {isHeld && <OutreachNotice company={company} />}
      {company.privacyContact === null && <PrivacyContactNotice company={company} />}
      <StateNotice mayPublish={all && isHeld === false && company.privacyContact !== null} />
    </Box>
  );
}

/**
 * Shows whether a landing page is public and what prevents it, the most important notice first.
 * @param all true in the review, which shows every notice
 */
export function LivePage({ all = false }: { all?: boolean }) {
  const { row } = useEditing();
  const isPage = hasKind(row, 'page');
  const { data: company, error } = useApi(isPage ? companyPath(row.marketingCompanyId) : null, {
    schema: MarketingCompany,
  });
  if (!isPage) return null;
  if (company) return <PageNotices company={company} all={all} />;
  return error ? <StateNotice /> : null;
}
