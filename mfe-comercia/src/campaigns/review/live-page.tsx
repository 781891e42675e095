import { hasKind, isSameLabel } from '@portals/contracts/constants';
import { type Campaign, MarketingCompany } from '@portals/contracts/marketing';
import { useApi, useInvalidate } from '@portals/platform';
import { Alert, Button } from '@portals/ui';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { CompanyDialog, companyListPrefix, companyPath, OutreachNotice, useText } from '../../shared';
import { useEditing } from '../editing/editing';

/** Asks for the company's privacy contact (rule 16.32); renders nothing when it is set. */
function PrivacyContactNotice({ company }: { company: MarketingCompany | undefined }) {
  const { t } = useText();
  const invalidate = useInvalidate();
  const [isOpen, setOpen] = useState(false);
  if (company?.privacyContact !== null) return null;
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

/** Shows whether a landing page is public, with the button that publishes or unpublishes it. */
export function LivePage() {
  const { t } = useText();
  const { row } = useEditing();
  const isPage = hasKind(row, 'page');
  const { data: company } = useApi(isPage ? companyPath(row.marketingCompanyId) : null, {
    schema: MarketingCompany,
  });
  if (!hasKind(row, 'page')) return null;
  const { publicPath } = row;
  if (publicPath === null) {
    return (
      <>
        {company && <OutreachNotice company={company} />}
        <PrivacyContactNotice company={company} />
        <Alert>{t(`review.notPublic.${missingOf(row)}`)}</Alert>
      </>
    );
  }
  return (
    <>
      <PrivacyContactNotice company={company} />
      <Alert
        tone="success"
        title={t('review.public')}
        action={
          <Button asChild size="sm" variant="secondary">
            <a href={publicPath} target="_blank" rel="noopener noreferrer">
              <ExternalLink aria-hidden />
              {t('review.openPage')}
            </a>
          </Button>
        }
      >
        {t('review.takenDown')}
      </Alert>
    </>
  );
}
