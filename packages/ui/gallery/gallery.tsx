import { useEffect, useState } from 'react';
import { type GalleryView, readView, writeView } from './address';
import type { Examples } from './examples';
import { GalleryHost } from './host';
import { Overview } from './overview';
import { OwnState } from './own-state';

/** Puts what the shell, the browser or the person's settings decide in the product on the document. */
function applyView({ theme, lang, text }: GalleryView): void {
  const { documentElement: html } = document;
  if (theme === 'system') delete html.dataset.theme;
  else html.dataset.theme = theme;
  html.lang = lang;
  html.style.fontSize = `${text}%`;
}

/** All components in all states, or one state by itself; the address says which and how. */
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
