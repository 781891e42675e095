import { PortalLink } from '@portals/platform';
import { Button } from '@portals/ui';
import { useText } from './text';
import { type View, viewPath } from './view';

/** Leads from an empty view to the one whose content fills it. */
export function GoToView({ view, companyId }: { view: View; companyId: number }) {
  const { t } = useText();
  return (
    <Button variant="secondary" asChild>
      <PortalLink to={viewPath(view, companyId)}>{t('goTo', { view: t(`views.${view}`) })}</PortalLink>
    </Button>
  );
}
