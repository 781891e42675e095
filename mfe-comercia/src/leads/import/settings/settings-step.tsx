import { LeadImportAnalysis } from '@portals/contracts/marketing';
import { ApiError, useApi, useDrafts, useErrorText } from '@portals/platform';
import { Alert, Button } from '@portals/ui';
import { useState } from 'react';
import { ReadFailed, ReadingLines, useText } from '../../../shared';
import { analysisPath } from '../calls/import-calls';
import { DiscardImport } from '../step/discard-import';
import { SameFile } from '../step/same-file';
import { Actions, StepBox } from '../step/step-box';
import type { StepProps } from '../step/use-action';
import { SettingsForm } from './settings-form';
import { firstValues, SettingsValues, settingsDraft } from './settings-values';

/** Returns the settings being edited; they are stored as a draft in this browser tab until they are submitted. */
function useValues({ shown }: StepProps) {
  const drafts = useDrafts();
  const draft = settingsDraft(shown.id);
  const [values, setValues] = useState(
    () => SettingsValues.safeParse(drafts.read(draft)).data ?? firstValues(shown),
  );
  const change = (changes: Partial<SettingsValues>) => {
    const next = { ...values, ...changes };
    setValues(next);
    drafts.write(draft, next);
  };
  return { values, change };
}

/** Returns the format properties that the user has chosen; the service detects all others. */
const formatOf = ({ encoding, separator, headingRow }: SettingsValues) => ({
  ...(encoding && { encoding }),
  ...(separator && { separator }),
  ...(headingRow && { headingRow: String(headingRow) }),
});

/** Explains why the service cannot read the file with these settings; different settings may help. */
function Unreadable({ error, step, onDetect }: { error: ApiError; step: StepProps; onDetect: () => void }) {
  const { t } = useText();
  const errorText = useErrorText();
  return (
    <StepBox>
      <Alert tone="danger" title={t('imports.analysis.unreadable', { name: step.shown.fileName })}>
        {errorText(error)}
      </Alert>
      <Actions>
        <Button variant="secondary" onClick={onDetect}>
          {t('imports.analysis.detect')}
        </Button>
        <DiscardImport {...step} />
      </Actions>
    </StepBox>
  );
}

/** Step for the format of the file and for how its rows are imported. */
export function SettingsStep(step: StepProps) {
  const { shown } = step;
  const { t } = useText();
  const errorText = useErrorText();
  const { values, change } = useValues(step);
  const { data, error, isValidating, mutate } = useApi(analysisPath(shown.id, formatOf(values)), {
    schema: LeadImportAnalysis,
  });
  if (error instanceof ApiError && error.status === 422) {
    const detect = () => change({ encoding: null, separator: null, headingRow: null, mapping: null });
    return <Unreadable error={error} step={step} onDetect={detect} />;
  }
  if (error) {
    return (
      <ReadFailed
        title={t('imports.analysis.failed')}
        text={errorText(error)}
        pending={isValidating}
        read={mutate}
      />
    );
  }
  return (
    <StepBox>
      <SameFile shown={shown} />
      {shown.failure && (
        <Alert tone="danger" title={t('imports.failure')}>
          {shown.failure.message}
        </Alert>
      )}
      {data ? (
        <SettingsForm step={step} analysis={data} values={values} onChange={change} />
      ) : (
        <ReadingLines label={t('imports.analysis.loading')} lines={8} />
      )}
    </StepBox>
  );
}
