import { ErrorState } from '@portals/ui';
import type { ChosenCompany } from './company/use-chosen-company';
import { useText } from './text';

/** Says that the companies could not be loaded, and offers a retry. */
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
