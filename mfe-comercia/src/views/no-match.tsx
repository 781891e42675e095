import { Button, EmptyState, NoMatchArt } from '@portals/ui';
import { useText } from '../text';

/** A search that leaves nothing of a list, and the way out of it. */
export function NoMatch({ title, onClear }: { title: string; onClear: () => void }) {
  const { t } = useText();
  return (
    <EmptyState
      art={<NoMatchArt />}
      title={title}
      text={t('noMatchText')}
      action={
        <Button variant="secondary" onClick={onClear}>
          {t('clearSearch')}
        </Button>
      }
    />
  );
}
