import { Button, ConfirmDialog } from '@portals/ui';
import { type ReactNode, useState } from 'react';

export interface ActionButtonProps {
  label: string;
  icon?: ReactNode;
  variant?: 'primary' | 'secondary' | 'danger';
  pending: boolean;
  /** Confirmation shown before the action; without it, the action runs immediately. */
  question?: { title: string; text: ReactNode; confirmLabel: string; cancelLabel?: string; danger?: boolean };
  onAct: () => Promise<void>;
}

/** Button for an action on a mailing, with a confirmation if the action cannot be undone. */
export function ActionButton({
  label,
  icon,
  variant = 'secondary',
  pending,
  question,
  onAct,
}: ActionButtonProps) {
  const [isAsked, setAsked] = useState(false);
  const act = async () => {
    await onAct();
    setAsked(false);
  };
  return (
    <>
      <Button
        variant={variant}
        icon={icon}
        pending={pending && !isAsked}
        onClick={() => (question ? setAsked(true) : void act())}
      >
        {label}
      </Button>
      {question && isAsked && (
        <ConfirmDialog
          open
          onOpenChange={setAsked}
          {...question}
          icon={icon}
          pending={pending}
          onConfirm={() => void act()}
        />
      )}
    </>
  );
}
