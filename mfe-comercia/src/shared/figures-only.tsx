import type { MarketingCompany } from '@portals/contracts/marketing';
import { PortalLink } from '@portals/platform';
import { Button, EmptyState } from '@portals/ui';
import { PlanArt } from './plan-art';
import { useText } from './text';
import { viewPath } from './view';

/** Tells a guest of a company that its figures and reports are what they may see (rule 18.6). */
export function FiguresOnly({ company }: { company: MarketingCompany }) {
  const { t } = useText();
  return (
    <EmptyState
      art={<PlanArt />}
      title={t('figuresOnly.title', { name: company.name })}
      text={t('figuresOnly.text')}
      action={
        <Button asChild>
          <PortalLink to={viewPath('analytics', company.id)}>{t('figuresOnly.show')}</PortalLink>
        </Button>
      }
    />
  );
}
