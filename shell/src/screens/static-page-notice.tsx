import { loadNewDocument } from '../document/typed-text';
import { useShellText } from '../language/shell-text';
import { NoticeBar } from './notice-bar';
import { SecondaryButton } from './plain-button';

interface StaticPageNoticeProps {
  retrying: boolean;
  /** True to offer reloading the document too. */
  reload: boolean;
  onRetry: () => void;
}

/**
 * Notice below a prerendered page whose portal has failed to load: the page is readable but not interactive, and loading can be retried.
 */
export function StaticPageNotice({ retrying, reload, onRetry }: StaticPageNoticeProps) {
  const { t } = useShellText();
  return (
    <NoticeBar role="status">
      {t('failure.kept')}
      <SecondaryButton type="button" aria-disabled={retrying} onClick={() => retrying || onRetry()}>
        {retrying ? t('failure.retrying') : t('failure.retry')}
      </SecondaryButton>
      {reload ? (
        <SecondaryButton type="button" onClick={() => loadNewDocument()}>
          {t('failure.reload')}
        </SecondaryButton>
      ) : null}
    </NoticeBar>
  );
}
