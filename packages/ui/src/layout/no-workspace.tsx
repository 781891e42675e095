import { Alert } from '../feedback/alert';
import { useUiText } from '../texts/use-ui-text';

/** Explains to a user without a workspace why they cannot register a company, and how to get access (rule 18.76). */
export function NoWorkspace() {
  const { t } = useUiText();
  return (
    <Alert tone="warning" title={t('workspace.noneTitle')}>
      {t('workspace.noneText')}
    </Alert>
  );
}
