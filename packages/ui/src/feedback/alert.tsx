import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, font, layout, media, radius, space } from '../tokens';

export type AlertTone = 'info' | 'success' | 'warning' | 'danger';

const tones = {
  info: { ground: color.blueSoft, mark: color.onBlueSoft, Icon: Info },
  success: { ground: color.greenSoft, mark: color.onGreenSoft, Icon: CircleCheck },
  warning: { ground: color.yellowSoft, mark: color.onYellowSoft, Icon: TriangleAlert },
  danger: { ground: color.redSoft, mark: color.onRedSoft, Icon: CircleAlert },
};

const Box = styled.div<{ $tone: AlertTone }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space(1)} ${space(3)};
  padding: ${space(4)};
  border-radius: ${radius.lg};
  background: ${({ $tone }) => tones[$tone].ground};
  color: ${color.text};

  & > svg {
    width: 1.25rem;
    height: 1.25rem;
    margin-block-start: 0.15rem;
    color: ${({ $tone }) => tones[$tone].mark};
  }
  ${media.forcedColors} { border: 1px solid; }
`;

/** The action is placed beside the text where there is room, otherwise below the text. */
const Content = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  justify-content: space-between;
  gap: ${space(4)} ${space(6)};
`;

const Words = styled.div`
  flex: 1 1 min(100%, 24rem);
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1)};
  max-width: ${layout.measure};
  line-height: 1.55;
`;

const Title = styled.p<{ $tone: AlertTone }>`
  font-weight: ${font.weight.semibold};
  color: ${({ $tone }) => tones[$tone].mark};
`;

const Action = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  /* Aligns the middle of a small button with the first line of text. */
  margin-block: ${space(-1.5)};
`;

export interface AlertProps {
  tone?: AlertTone | undefined;
  title?: string | undefined;
  children?: ReactNode;
  action?: ReactNode;
}

/** A message that stays on the page. `danger` interrupts a screen reader; other tones are read after the current speech. */
export function Alert({ tone = 'info', title, children, action }: AlertProps) {
  const { Icon } = tones[tone];
  return (
    <Box $tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon aria-hidden />
      <Content>
        <Words>
          {title && <Title $tone={tone}>{title}</Title>}
          {children && <div>{children}</div>}
        </Words>
        {action && <Action>{action}</Action>}
      </Content>
    </Box>
  );
}
