import { type Offer, useOfferState } from '@portals/platform';
import { color, font, radius, space } from '@portals/ui/tokens';
import { ShieldAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { useText } from '../text';
import { Actions, Note, primaryAction, QuietButton } from './kit';
import { SectionButton } from './section-button';

const Badge = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  padding: ${space(1)} ${space(3)};
  border-radius: ${radius.round};
  background: ${color.yellowSoft};
  color: ${color.onYellowSoft};
  font: 600 ${font.size.sm} / 1.5 ${font.text};

  &[data-state='pilot'] {
    background: ${color.blueSoft};
    color: ${color.onBlueSoft};
  }

  &[data-state='available'] {
    background: ${color.greenSoft};
    color: ${color.onGreenSoft};
  }
`;

/** Availability of a product. */
export function StateBadge({ offer }: { offer: Offer }) {
  const { state, label } = useOfferState(offer);
  return <Badge data-state={state}>{label}</Badge>;
}

/** Main action of a band that leads to a section of the home page. */
export const SectionAction = styled(SectionButton)`
  ${primaryAction}
`;

/** Button that leads to the contact form, for pages whose other buttons have no function yet. */
export function TalkButton() {
  const { t } = useText();
  return <SectionAction section="contacto">{t('talk')}</SectionAction>;
}

interface SoonButtonsProps {
  labels: readonly string[];
  note: string;
}

const SoonBox = styled.div`
  display: grid;
  gap: ${space(3)};
`;

/** Buttons without a function so far, a note that states this and describes them for screen readers, and one working button. */
export function SoonButtons({ labels, note }: SoonButtonsProps) {
  const noteId = useId();
  return (
    <SoonBox>
      <Actions>
        <TalkButton />
        {labels.map((label) => (
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
    color: ${color.onYellowSoft};
  }
`;

/** Risk notice, shown next to every financial claim. */
export function RiskNote({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <RiskBox id={id}>
      <ShieldAlert size={20} aria-hidden="true" />
      <span>{children}</span>
    </RiskBox>
  );
}
