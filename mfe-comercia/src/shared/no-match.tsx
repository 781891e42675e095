import { Button, EmptyState, NoMatchArt } from '@portals/ui';
import { useText } from './text';

export interface NoMatchProps {
  title: string;
  /** "Clear the search" unless given. */
  clearLabel?: string;
  onClear: () => void;
}

/** A search that leaves nothing of a list, and the way out of it. */
export function NoMatch({ title, clearLabel, onClear }: NoMatchProps) {
  const { t } = useText();
  return (
    <EmptyState
      art={<NoMatchArt />}
      title={title}
      text={t('noMatchText')}
      action={
        <Button variant="secondary" onClick={onClear}>
          {clearLabel ?? t('clearSearch')}
        </Button>
      }
    />
  );
}
