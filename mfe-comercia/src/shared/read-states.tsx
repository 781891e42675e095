import { ErrorState, Skeleton, VisuallyHidden } from '@portals/ui';
import { useText } from './text';

interface ReadFailedProps {
  title: string;
  text?: string;
  /** True while the data is being read again. */
  pending: boolean;
  /** Reads the data again. */
  read: () => Promise<unknown>;
}

/** Explains that data could not be read, with a button that reads it again. */
export function ReadFailed({ title, text, pending, read }: ReadFailedProps) {
  const { t } = useText();
  const retry = () => void read().catch(() => undefined);
  return <ErrorState title={title} text={text ?? t('failedText')} pending={pending} onRetry={retry} />;
}

/** Skeleton of lines with a label for screen readers, shown while data is being read. */
export function ReadingLines({ label, lines }: { label: string; lines: number }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Skeleton lines={lines} />
    </div>
  );
}
