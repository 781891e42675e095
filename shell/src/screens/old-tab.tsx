import { useEffect, useState } from 'react';
import { watchOwnFiles } from '../document/own-files';
import { loadNewDocument } from '../document/typed-text';
import { useShellText } from '../language/shell-text';
import { useShell } from '../shell-context';
import { NoticeBar } from './notice-bar';
import { SecondaryButton } from './plain-button';

/** Tells a person whose tab is so old that the server no longer has its files, and offers a new document (rule 13.8). */
export function OldTab() {
  const { composition } = useShell();
  const { t } = useShellText();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    // Read at each check, because each build of a draft replaces the one before.
    const bases = () => {
      const { shell, portals } = composition;
      // Portals in development are served from addresses of their own, which have no releases.
      return [shell, ...portals.map(({ live }) => live)]
        .map(({ base }) => base)
        .filter((base) => base.startsWith('/releases/'));
    };
    return watchOwnFiles(bases, () => setShown(true));
  }, [composition]);
  if (!shown) return null;
  return (
    <NoticeBar role="status">
      {t('oldTab.text')}
      <SecondaryButton type="button" onClick={() => loadNewDocument()}>
        {t('failure.reload')}
      </SecondaryButton>
      <SecondaryButton type="button" onClick={() => setShown(false)}>
        {t('oldTab.later')}
      </SecondaryButton>
    </NoticeBar>
  );
}
