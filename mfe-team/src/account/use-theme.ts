import { type Theme, themeKey, themeOf } from '@portals/contracts/constants';
import { useState } from 'react';

/** Stores the choice, or removes it with null. Browsers that refuse storage keep it as long as the page is open. */
function store(theme: Theme | null): void {
  try {
    if (theme === null) window.localStorage.removeItem(themeKey);
    else window.localStorage.setItem(themeKey, theme);
  } catch {
    // The page shows it all the same.
  }
}

/** Returns the colour scheme that the person has chosen, null for the device's own, and a function that changes it (rule 19.51). */
export function useTheme() {
  const [theme, setTheme] = useState(() => themeOf(document.documentElement.dataset.theme));
  const choose = (next: Theme | null) => {
    store(next);
    // The script in the head of the document shows it, here as in other tabs, which the browser tells by the same event.
    window.dispatchEvent(new StorageEvent('storage', { key: themeKey, newValue: next }));
    setTheme(next);
  };
  return { theme, choose };
}
