import { RecoveryCodes } from '@portals/contracts/auth';
import { api, toast, useInvalidate } from '@portals/platform';
import { useText } from '../text';
import { passkeysPath } from './make-passkey';
import { ProofDialog } from './proof-dialog';

export interface SecondStepDialogProps {
  /** `renew` creates new recovery codes while two-step verification is on. */
  kind: 'on' | 'renew' | 'off';
  onClose: () => void;
  /** Called with the new recovery codes, which are shown only once. */
  onCodes: (codes: string[]) => void;
}

/** Turns two-step verification on or off, or creates new recovery codes, after asking who it is (rule 19.36). */
export function SecondStepDialog({ kind, onClose, onCodes }: SecondStepDialogProps) {
  const { t } = useText();
  const invalidate = useInvalidate();
  return (
    <ProofDialog
      title={t(`secondStep.${kind}.title`)}
      description={t(`secondStep.${kind}.text`)}
      submitLabel={t(`secondStep.${kind}.submit`)}
      send={(proof) =>
        api.put('/api/account/second-step', { on: kind !== 'off', ...proof }, { schema: RecoveryCodes })
      }
      onSent={({ codes }) => {
        void invalidate(passkeysPath);
        if (kind === 'off') toast({ tone: 'success', title: t('secondStep.isOff') });
        else onCodes(codes);
      }}
      onClose={onClose}
    />
  );
}
