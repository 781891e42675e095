import { leadImportLimits } from '@portals/contracts/constants';
import { useErrorText } from '@portals/platform';
import { Alert } from '@portals/ui';
import { useCallback, useEffect, useState } from 'react';
import { useText } from '../../shared';
import { FileChooser } from './file/file-chooser';
import { Progress } from './progress';
import { DiscardImport } from './step/discard-import';
import { SameFile } from './step/same-file';
import { Actions, StepBox } from './step/step-box';
import type { StepProps } from './step/use-action';
import { fingerprint } from './upload/fingerprint';
import { removeUpload, startUpload, useUpload } from './upload/upload-store';

/** Resumes an interrupted upload with the same file. */
function Resume({ shown }: StepProps) {
  const { t } = useText();
  const [failure, setFailure] = useState<string | null>(null);
  const onText = useCallback(
    async (text: Blob) => {
      const same =
        text.size === shown.sizeBytes &&
        (shown.sha256 === null || (await fingerprint(text)) === shown.sha256);
      setFailure(same ? null : t('imports.upload.otherFile', { name: shown.fileName }));
      if (same) void startUpload(shown, text);
    },
    [shown, t],
  );
  return (
    <>
      <Alert title={t('imports.upload.brokenOff')}>
        {t('imports.upload.resume', { name: shown.fileName })}
      </Alert>
      <FileChooser
        label={t('imports.upload.chooseAgain', { name: shown.fileName })}
        failure={failure}
        onText={onText}
      />
    </>
  );
}

/** Step that uploads the file. */
export function UploadStep(step: StepProps) {
  const { shown, reload } = step;
  const { t } = useText();
  const errorText = useErrorText();
  const upload = useUpload(shown.id);
  const ended = upload?.state === 'done';
  useEffect(() => {
    if (ended) reload();
  }, [ended, reload]);
  useEffect(() => {
    // Removes only finished uploads here, because a failure from before this step was opened must still be shown.
    removeUpload(shown.id, ['done']);
    return () => removeUpload(shown.id, ['done', 'failed']);
  }, [shown.id]);
  const parts = Math.ceil(shown.sizeBytes / leadImportLimits.partBytes);
  const sent = parts - shown.missingParts.length;
  const goesOn = upload?.state === 'sending' || upload?.state === 'waiting' || ended;
  return (
    <StepBox>
      <SameFile shown={shown} />
      <Progress
        label={t('imports.upload.label')}
        done={sent}
        total={parts}
        detail={t('imports.upload.detail', { percent: Math.floor((sent / parts) * 100) })}
      />
      {upload?.state === 'waiting' && (
        <Alert tone="warning" title={t('imports.upload.waiting')}>
          {t('imports.upload.waitingText')}
        </Alert>
      )}
      {upload?.state === 'failed' && (
        <Alert tone="danger" title={t('imports.upload.failed')}>
          {errorText(upload.error, t('imports.upload.unreadable'))}
        </Alert>
      )}
      {!goesOn && <Resume {...step} />}
      <Actions>
        <DiscardImport {...step} />
      </Actions>
    </StepBox>
  );
}
