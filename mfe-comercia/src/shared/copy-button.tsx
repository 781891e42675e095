import { Button, useCopied } from '@portals/ui';
import { useText } from './text';

export interface CopyButtonProps {
  label: string;
  text: string;
  disabled?: boolean;
}

/** Button that copies a text to the clipboard, and shows whether that has succeeded. */
export function CopyButton({ label, text, disabled = false }: CopyButtonProps) {
  const { t } = useText();
  const { button, said } = useCopied(text, { done: t('copy.done'), failed: t('copy.failed') });
  return (
    <>
      <Button size="sm" variant="secondary" disabled={disabled} {...button}>
        {label}
      </Button>
      <span role="status">{said}</span>
    </>
  );
}
