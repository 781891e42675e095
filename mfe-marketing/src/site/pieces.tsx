import { color, font, palette, radius, space } from '@portals/ui/tokens';
import { ShieldAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { useText } from '../text';
import { Actions, Note, PrimaryButton, QuietButton } from './kit';

const Badge = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  padding: ${space(1)} ${space(3)};
  border-radius: ${radius.round};
  background: ${color.yellowSoft};
  color: ${color.onYellowSoft};
  font: 600 ${font.size.sm} / 1.5 ${font.text};
`;

/** Says that a product is not there yet. */
export function SoonBadge() {
  const { t } = useText();
  return <Badge>{t('soon')}</Badge>;
}

interface SoonButtonsProps {
  /** The first is drawn as the main one. */
  labels: readonly string[];
  note: string;
}

const SoonBox = styled.div`
  display: grid;
  gap: ${space(3)};
`;

/** Buttons that have no behaviour yet, and the words that say so, tied to them for screen readers. */
export function SoonButtons({ labels, note }: SoonButtonsProps) {
  const noteId = useId();
  const [main, ...others] = labels;
  return (
    <SoonBox>
      <Actions>
        <PrimaryButton type="button" aria-describedby={noteId}>
          {main}
        </PrimaryButton>
        {others.map((label) => (
          <QuietButton key={label} type="button" aria-describedby={noteId}>
            {label}
          </QuietButton>
        ))}
      </Actions>
      <Note id={noteId}>{note}</Note>
    </SoonBox>
  );
}

const RiskBox = styled(Note)`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: ${space(3)};

  svg {
    margin-top: 0.15em;
    color: ${palette.amber};
  }

  [data-theme='dark'] & svg {
    color: ${palette.amberBright};
  }
`;

/** A risk notice, beside every financial claim. */
export function RiskNote({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <RiskBox id={id}>
      <ShieldAlert size={20} aria-hidden="true" />
      <span>{children}</span>
    </RiskBox>
  );
}
