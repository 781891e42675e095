import { type Theme, themeKey, themeOf } from '@portals/contracts/constants';
import { useLanguage } from '@portals/platform';
import { Field, SegmentedControl } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../text';

const Stack = styled.div`
  display: grid;
  gap: ${space(4)};
`;

const device = 'device';

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
function useTheme() {
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

/** Language and colour scheme, stored in this browser and applied immediately (rule 19.51). */
export function Preferences() {
  const { t } = useText();
  const { language, setLanguage } = useLanguage();
  const { theme, choose } = useTheme();
  return (
    <Stack>
      <Field label={t('preferences.language')}>
        <SegmentedControl
          label={t('preferences.language')}
          segments={[
            { value: 'es', label: 'Español' },
            { value: 'en', label: 'English' },
          ]}
          value={language}
          onChange={setLanguage}
        />
      </Field>
      <Field label={t('preferences.theme')}>
        <SegmentedControl
          label={t('preferences.theme')}
          segments={[
            { value: device, label: t('preferences.device'), icon: <Monitor aria-hidden /> },
            { value: 'light', label: t('preferences.light'), icon: <Sun aria-hidden /> },
            { value: 'dark', label: t('preferences.dark'), icon: <Moon aria-hidden /> },
          ]}
          value={theme ?? device}
          onChange={(value) => choose(value === device ? null : value)}
        />
      </Field>
    </Stack>
  );
}
