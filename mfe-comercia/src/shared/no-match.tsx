import { Button, EmptyState, NoMatchArt } from '@portals/ui';
import { useText } from './text';

export interface NoMatchProps {
  title: string;
  /** Advice; by default, to try another word. */
  text?: string;
  /** Label of the button; "Clear the search" by default. */
  clearLabel?: string;
  onClear: () => void;
}

/** Says that a search has no results, and offers to clear it. */
export function NoMatch({ title, text, clearLabel, onClear }: NoMatchProps) {
  const { t } = useText();
  return (
    <EmptyState
      art={<NoMatchArt />}
      title={title}
      text={text ?? t('noMatchText')}
      action={
        <Button variant="secondary" onClick={onClear}>
          {clearLabel ?? t('clearSearch')}
        </Button>
      }
    />
  );
}
