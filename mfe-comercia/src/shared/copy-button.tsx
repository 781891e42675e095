import { Button } from '@portals/ui';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useText } from './text';

export interface CopyButtonProps {
  label: string;
  text: string;
  disabled?: boolean;
}

/** Button that copies a text to the clipboard, and shows whether that has succeeded. */
export function CopyButton({ label, text, disabled = false }: CopyButtonProps) {
  const { t } = useText();
  const [copied, setCopied] = useState<{ text: string; isDone: boolean } | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied({ text, isDone: true });
    } catch {
      setCopied({ text, isDone: false });
    }
  };
  const said = copied?.text === text ? copied : null;
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        disabled={disabled}
        icon={said?.isDone ? <Check aria-hidden /> : <Copy aria-hidden />}
        onClick={() => void copy()}
      >
        {label}
      </Button>
      <span role="status">{said && t(said.isDone ? 'copy.done' : 'copy.failed')}</span>
    </>
  );
}
