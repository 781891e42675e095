import { PortalLink } from '@portals/platform';
import { Button, EmptyState, PageHeader } from '@portals/ui';
import { ArrowLeft } from 'lucide-react';
import { PlanArt } from '../art/plan-art';
import { useText } from '../text';
import { type ComingView, portalPath } from './view';

/** A view that is not finished: what it will hold, and the way back. */
export function ComingPage({ view }: { view: ComingView }) {
  const { t } = useText();
  const name = t(`views.${view}`);
  return (
    <>
      <PageHeader title={name} />
      <EmptyState
        art={<PlanArt />}
        title={t('coming.title', { view: name })}
        text={t(`coming.${view}`)}
        action={
          <Button variant="secondary" asChild>
            <PortalLink to={portalPath}>
              <ArrowLeft aria-hidden />
              {t('coming.back')}
            </PortalLink>
          </Button>
        }
      />
    </>
  );
}
