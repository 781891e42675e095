import { useOtherPortals } from '@portals/platform';
import { ArrowRight } from 'lucide-react';
import { styled } from 'styled-components';
import { useUiText } from '../texts/use-ui-text';
import { color, font, media, space } from '../tokens';
import { RailNav } from './rail-nav';

const Box = styled.div`
  padding: ${space(2)} ${space(3)} ${space(4)};

  ${media.lowRail} { padding-block: ${space(1)} 0; }
`;

const Title = styled.p`
  padding: 0 ${space(3)} ${space(1)};
  color: ${color.muted};
  font-size: ${font.size.xs};
  font-weight: ${font.weight.semibold};
`;

/** Links to the other portals; renders nothing when there are none. */
export function OtherPortals({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const { t } = useUiText();
  const portals = useOtherPortals();
  if (portals.length === 0) return null;
  return (
    <Box>
      <Title aria-hidden>{t('otherPortals')}</Title>
      <RailNav
        label={t('otherPortals')}
        items={portals.map(({ name, label, href }) => ({
          key: name,
          label,
          href,
          icon: <ArrowRight aria-hidden />,
        }))}
        onNavigate={onNavigate}
      />
    </Box>
  );
}
