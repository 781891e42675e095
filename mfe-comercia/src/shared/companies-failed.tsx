import { ErrorState } from '@portals/ui';
import type { ChosenCompany } from './company/use-chosen-company';
import { useText } from './text';

/** Shows that the companies could not be loaded, with a retry button. */
export function CompaniesFailed({ choice }: { choice: Extract<ChosenCompany, { state: 'failed' }> }) {
  const { t } = useText();
  return (
    <ErrorState
      title={t('companies.failed')}
      text={t('failedText')}
      pending={choice.retrying}
      onRetry={choice.retry}
    />
  );
}
