import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, font, media, radius, space } from '../tokens';

export type BadgeTone = 'red' | 'yellow' | 'blue' | 'green' | 'grey' | 'teal';

const tones: Record<BadgeTone, readonly [string, string]> = {
  red: [color.redSoft, color.onRedSoft],
  yellow: [color.yellowSoft, color.onYellowSoft],
  blue: [color.blueSoft, color.onBlueSoft],
  green: [color.greenSoft, color.onGreenSoft],
  grey: [color.greySoft, color.onGreySoft],
  teal: [color.accentSoft, color.onAccentSoft],
};

const Box = styled.span<{ $tone: BadgeTone }>`
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: ${space(1.5)};
  max-width: 100%;
  height: max-content;
  padding: ${space(0.75)} ${space(2.5)};
  border-radius: ${radius.round};
  background: ${({ $tone }) => tones[$tone][0]};
  color: ${({ $tone }) => tones[$tone][1]};
  font-size: ${font.size.xs};
  font-weight: ${font.weight.semibold};
  font-variant-numeric: tabular-nums;
  line-height: 1.4;
  overflow-wrap: anywhere;

  & > svg {
    flex: none;
    width: 0.875rem;
    height: 0.875rem;
  }
  ${media.forcedColors} { border: 1px solid; }
`;

export interface BadgeProps {
  tone?: BadgeTone | undefined;
  icon?: ReactNode;
  children: ReactNode;
}

/** A short label. Its meaning is in the text; the colour only supports the text. */
export function Badge({ tone = 'grey', icon, children }: BadgeProps) {
  return (
    <Box $tone={tone} data-tone={tone}>
      {icon}
      {children}
    </Box>
  );
}
