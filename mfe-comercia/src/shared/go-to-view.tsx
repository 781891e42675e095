import { PortalLink } from '@portals/platform';
import { Button } from '@portals/ui';
import { useText } from './text';
import { type View, viewPath } from './view';

/** Link from an empty view to the view that provides its content. */
export function GoToView({ view, companyId }: { view: View; companyId: number }) {
  const { t } = useText();
  return (
    <Button variant="secondary" asChild>
      <PortalLink to={viewPath(view, companyId)}>{t('goTo', { view: t(`views.${view}`) })}</PortalLink>
    </Button>
  );
}
