import { useLanguage } from '@portals/platform';
import { Field, SegmentedControl } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { Monitor, Moon, Sun } from 'lucide-react';
import { styled } from 'styled-components';
import { useText } from '../text';
import { useTheme } from './use-theme';

const Stack = styled.div`
  display: grid;
  gap: ${space(4)};
`;

const device = 'device';

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
