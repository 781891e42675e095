import type { LeadRow } from '@portals/contracts/marketing';
import { ApiError, usePageCheck } from '@portals/platform';
import { ErrorState, LivePreviewFrame, PreviewFrame, SegmentedControl } from '@portals/ui';
import { media, space } from '@portals/ui/tokens';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { type PreviewTheme, ThemeSwitch, useText } from '../../shared';
import { Line } from '../editing/editor-box';

const Choices = styled(Line)`
  ${media.print} { display: none; }
`;

const Box = styled.div<{ $live: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  ${({ $live }) => $live && 'grid-template-rows: auto minmax(0, 1fr);'}
  gap: ${space(3)};

  & > [role='alert'] { align-self: start; }
`;

const widths = { phone: 375, desktop: 1024 } as const;

export interface PreviewProps {
  /** URL of the preview, without the parameters for theme and lead. */
  src: string;
  /** Lead whose data replaces the variables. */
  lead?: LeadRow | null;
  /** Set while the document is being edited: id of the part to show. Each new version then replaces the previous one without a flicker. */
  live?: string;
}

/** Explains why the preview failed, because the iframe itself would stay blank. */
function PreviewFailed({
  error,
  pending,
  onRetry,
}: {
  error: unknown;
  pending: boolean;
  onRetry: () => void;
}) {
  const { t } = useText();
  // The API token may still be valid when the cookie has expired, but an iframe sends only the cookie.
  const isCookieGone = error instanceof ApiError && error.status === 401;
  return (
    <ErrorState
      title={t('review.previewFailed')}
      text={t(isCookieGone ? 'review.cookieGone' : 'failedText')}
      pending={pending}
      onRetry={onRetry}
    />
  );
}

/** Previews an email or a page, as on a phone or a wide screen, in the light or dark theme. */
export function DocumentPreview({ src, lead = null, live }: PreviewProps) {
  const { t } = useText();
  const [device, setDevice] = useState<keyof typeof widths>('phone');
  const [theme, setTheme] = useState<PreviewTheme>('light');
  const address = `${src}&theme=${theme}${lead ? `&lead=${lead.id}` : ''}`;
  const { error, isValidating, mutate } = usePageCheck(address);
  const frame = {
    title: t('review.previewTitle', { device: t(`review.${device}`), theme: t(`review.${theme}`) }),
    src: address,
    width: widths[device],
  };
  return (
    <Box $live={live !== undefined}>
      <Choices>
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
      </Choices>
      {error ? (
        <PreviewFailed
          error={error}
          pending={isValidating}
          onRetry={() => void mutate().catch(() => undefined)}
        />
      ) : live === undefined ? (
        <PreviewFrame {...frame} />
      ) : (
        <LivePreviewFrame {...frame} anchor={live} />
      )}
    </Box>
  );
}
