import { type TodayPortal, useLanguage } from '@portals/platform';
import { Alert, Button } from '@portals/ui';
import { useText } from '../text';

interface FailedPortalsProps {
  failed: readonly TodayPortal[];
  onRetry: () => void;
}

/** Lists in one line the portals that could not be read, with a button that retries all of them. */
export function FailedPortals({ failed, onRetry }: FailedPortalsProps) {
  const { t } = useText();
  const { language } = useLanguage();
  if (failed.length === 0) return null;
  return (
    <Alert
      tone="warning"
      action={
        <Button variant="secondary" size="sm" onClick={onRetry}>
          {t('home.retry')}
        </Button>
      }
    >
      {failed.map(({ name, label }) => (
        <p key={name}>{t('home.failed', { name: label[language] })}</p>
      ))}
    </Alert>
  );
}
