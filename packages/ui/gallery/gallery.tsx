import { useEffect, useState } from 'react';
import { type GalleryView, readView, writeView } from './address';
import type { Examples } from './examples';
import { GalleryHost } from './host';
import { Overview } from './overview';
import { OwnState } from './own-state';

/** Applies the view options to the document. In the product, the shell, the browser or the user's settings do this. */
function applyView({ theme, lang, text }: GalleryView): void {
  const { documentElement: html } = document;
  if (theme === 'system') delete html.dataset.theme;
  else html.dataset.theme = theme;
  html.lang = lang;
  html.style.fontSize = `${text}%`;
}

/** Shows all components in all states, or only the state that the address names. */
export function Gallery({ groups }: { groups: readonly [group: string, examples: Examples][] }) {
  const [view, setView] = useState(() => readView(window.location.search));
  useEffect(() => {
    const follow = () => setView(readView(window.location.search));
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  useEffect(() => {
    applyView(view);
    window.history.replaceState(null, '', `${writeView(view)}${window.location.hash}`);
  }, [view]);
  return (
    <GalleryHost language={view.lang}>
      {view.own === null ? (
        <Overview groups={groups} view={view} onView={setView} />
      ) : (
        <OwnState groups={groups} name={view.own} />
      )}
    </GalleryHost>
  );
}
