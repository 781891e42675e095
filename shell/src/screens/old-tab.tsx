import { useEffect, useState } from 'react';
import { watchForDeletedReleases } from '../document/deleted-releases';
import { loadNewDocument } from '../document/typed-text';
import { useShellText } from '../language/shell-text';
import { useShell } from '../shell-context';
import { NoticeBar } from './notice-bar';
import { SecondaryButton } from './plain-button';

/** Informs the user that the server no longer has the files of this old tab, and offers to reload the document (rule 13.8). */
export function OldTab() {
  const { composition } = useShell();
  const { t } = useShellText();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    // Recomputed for each check, because every new build of a draft replaces the previous one.
    const bases = () => {
      const { shell, portals } = composition;
      // Portals in development have URLs outside `/releases/` and are not checked.
      return [shell, ...portals.map(({ live }) => live)]
        .map(({ base }) => base)
        .filter((base) => base.startsWith('/releases/'));
    };
    return watchForDeletedReleases(bases, () => setShown(true));
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
