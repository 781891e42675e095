import { hasKind, isSameLabel } from '@portals/contracts/constants';
import { type Campaign, MarketingCompany } from '@portals/contracts/marketing';
import { useApi, useInvalidate } from '@portals/platform';
import { Alert, Button } from '@portals/ui';
import { ExternalLink } from 'lucide-react';
import { Fragment, useState } from 'react';
import {
  CompanyDialog,
  companyListPrefix,
  companyPath,
  Notices,
  OutreachNotice,
  useIsHeld,
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
          company={company}
          onClose={() => setOpen(false)}
          onSaved={() => invalidate(companyListPrefix)}
        />
      )}
    </Alert>
  );
}

/** Returns what a page that is not public lacks, as the key of a text. */
function missingOf({ archived, status, document }: Campaign) {
  if (archived) return 'archived';
  if (isSameLabel(status, 'active')) return 'address';
  return hasKind(document, 'page') && document.slug !== '' ? 'status' : 'statusAndAddress';
}

/** Shows whether the page is public, or what it lacks for that. */
function StateNotice() {
  const { t } = useText();
  const { row } = useEditing();
  if (row.publicPath === null) return <Alert>{t(`review.notPublic.${missingOf(row)}`)}</Alert>;
  return (
    <Alert
      tone="success"
      title={t('review.public')}
      action={
        <Button asChild size="sm" variant="secondary">
          <a href={row.publicPath} target="_blank" rel="noopener noreferrer">
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
  const isHeld = useIsHeld(company) && row.publicPath === null;
  const Box = all ? Fragment : Notices;
  return (
    <Box>
      {isHeld && <OutreachNotice company={company} />}
      {company.privacyContact === null && <PrivacyContactNotice company={company} />}
      <StateNotice />
    </Box>
  );
}

/**
 * Shows whether a landing page is public and what stands in its way, the most important notice first.
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
