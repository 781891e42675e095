import { Alert, Button } from '@portals/ui';
import { ExternalLink } from 'lucide-react';
import { useText } from '../../text';
import { useEditing } from '../editor/editing';

/** Whether a landing page is public, and what takes it down or makes it so. */
export function LivePage() {
  const { t } = useText();
  const { row } = useEditing();
  if (row.type !== 'landing page') return null;
  const { publicPath } = row;
  if (publicPath === null) return <Alert>{t('review.notPublic')}</Alert>;
  return (
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
  );
}
