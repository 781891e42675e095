import { Button, EmptyState, NoMatchArt } from '@portals/ui';
import { useText } from './text';

export interface NoMatchProps {
  title: string;
  /** Advice on what to do; by default, to try another word. */
  text?: string;
  /** Label of the button; "Clear the search" by default. */
  clearLabel?: string;
  onClear: () => void;
}

/** Shows that a search has no results, with a button that clears it. */
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
