import { type Theme, themeKey, themeOf } from '@portals/contracts/constants';
import { useState } from 'react';

/** Stores the chosen theme; null removes it. When storage is blocked, the choice lasts only until the page is closed. */
function store(theme: Theme | null): void {
  try {
    if (theme === null) window.localStorage.removeItem(themeKey);
    else window.localStorage.setItem(themeKey, theme);
  } catch {
    // A storage failure is ignored, because the theme is still applied to this page.
  }
}

/** Returns the chosen colour scheme, or null when the device decides, and a function that changes it (rule 19.51). */
export function useTheme() {
  const [theme, setTheme] = useState(() => themeOf(document.documentElement.dataset.theme));
  const choose = (next: Theme | null) => {
    store(next);
    // The script in the document's head applies the theme on `storage` events. Browsers fire such events only in other tabs, so
    // this tab dispatches one itself.
    window.dispatchEvent(new StorageEvent('storage', { key: themeKey, newValue: next }));
    setTheme(next);
  };
  return { theme, choose };
}
