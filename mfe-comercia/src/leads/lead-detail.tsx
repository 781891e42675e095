import { Lead, type MarketingCompany } from '@portals/contracts/marketing';
import { PortalLink, useApi } from '@portals/platform';
import { Badge, Button, EmptyState, ErrorState, NoMatchArt, PageHeader, Skeleton } from '@portals/ui';
import { FitReasons } from '../fit/fit-reasons';
import { useText } from '../text';
import { useLeadLinks } from './lead-address';
import { leadPath } from './lead-calls';
import { statusTone, useStatusWords } from './lead-status';

export interface LeadDetailProps {
  id: number;
  company: MarketingCompany;
}

/** One lead, with the way back to the panel that it was opened from. */
export function LeadDetail({ id, company }: LeadDetailProps) {
  const { t } = useText();
  const { label } = useStatusWords();
  const { panelHref } = useLeadLinks();
  const reading = useApi(leadPath(id), { schema: Lead, on404: 'returnNull' });
  const { data: lead, error, isValidating, mutate } = reading;
  // A lead of another of the person's companies does not belong below the name of this one.
  const isMissing = lead === null || (lead && lead.marketingCompanyId !== company.id);
  if (isMissing) {
    return (
      <EmptyState
        art={<NoMatchArt />}
        title={t('lead.missing')}
        text={t('lead.missingText', { name: company.name })}
        action={
          <Button variant="secondary" asChild>
            <PortalLink to={panelHref}>{t('lead.back')}</PortalLink>
          </Button>
        }
      />
    );
  }
  if (lead) {
    const crumbs = [{ label: t('views.leads'), href: panelHref }, { label: lead.companyName }];
    const meta = <Badge tone={statusTone(lead.status)}>{label(lead.status)}</Badge>;
    return (
      <>
        <PageHeader title={lead.companyName} breadcrumbs={crumbs} meta={meta} />
        <FitReasons lead={lead} />
      </>
    );
  }
  if (error) {
    const retry = () => void mutate().catch(() => undefined);
    return (
      <ErrorState title={t('lead.failed')} text={t('failedText')} pending={isValidating} onRetry={retry} />
    );
  }
  return <Skeleton lines={6} />;
}
