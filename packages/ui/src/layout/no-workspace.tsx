import { Alert } from '../feedback/alert';
import { useUiText } from '../texts/use-ui-text';

/** Tells somebody who is in no workspace that they can register no company, and what they can do (rule 18.76). */
export function NoWorkspace() {
  const { t } = useUiText();
  return (
    <Alert tone="warning" title={t('workspace.noneTitle')}>
      {t('workspace.noneText')}
    </Alert>
  );
}
