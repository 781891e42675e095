import { SegmentedControl } from '@portals/ui';
import { Moon, Sun } from 'lucide-react';
import { useText } from './text';

export type PreviewTheme = 'light' | 'dark';

/** Switches a preview between light and dark. */
export function ThemeSwitch({
  value,
  onChange,
}: {
  value: PreviewTheme;
  onChange: (theme: PreviewTheme) => void;
}) {
  const { t } = useText();
  return (
    <SegmentedControl
      label={t('review.theme')}
      value={value}
      onChange={onChange}
      segments={[
        { value: 'light', label: t('review.light'), icon: <Sun aria-hidden /> },
        { value: 'dark', label: t('review.dark'), icon: <Moon aria-hidden /> },
      ]}
    />
  );
}
