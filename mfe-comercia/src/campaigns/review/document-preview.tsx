import type { LeadRow } from '@portals/contracts/marketing';
import { PreviewFrame, SegmentedControl } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { type PreviewTheme, ThemeSwitch, useText } from '../../shared';
import { Line } from '../editing/editor-box';

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
`;

const widths = { phone: 375, desktop: 1024 } as const;

export interface PreviewProps {
  /** URL of the preview, without the parameters for theme and lead. */
  src: string;
  /** Lead whose data replace the variables. */
  lead?: LeadRow | null;
}

/** Previews an email or a page: on a phone or a wide screen, light or dark. */
export function DocumentPreview({ src, lead = null }: PreviewProps) {
  const { t } = useText();
  const [device, setDevice] = useState<keyof typeof widths>('phone');
  const [theme, setTheme] = useState<PreviewTheme>('light');
  return (
    <Box>
      <Line>
        <SegmentedControl
          label={t('review.device')}
          value={device}
          onChange={setDevice}
          segments={[
            { value: 'phone', label: t('review.phone'), icon: <Smartphone aria-hidden /> },
            { value: 'desktop', label: t('review.desktop'), icon: <Monitor aria-hidden /> },
          ]}
        />
        <ThemeSwitch value={theme} onChange={setTheme} />
      </Line>
      <PreviewFrame
        title={t('review.previewTitle', { device: t(`review.${device}`), theme: t(`review.${theme}`) })}
        src={`${src}&theme=${theme}${lead ? `&lead=${lead.id}` : ''}`}
        width={widths[device]}
      />
    </Box>
  );
}
