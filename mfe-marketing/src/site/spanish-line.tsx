import type { Language } from '@portals/platform';
import { color, font, media, radius, space } from '@portals/ui/tokens';
import { X } from 'lucide-react';
import { styled } from 'styled-components';
import { iconTarget } from './header-styles';

/* Second line of the fixed header; it moves nothing, because the bands begin below it. */
const Line = styled.p`
  display: flex;
  flex: 0 0 100%;
  align-items: center;
  justify-content: flex-end;
  margin: -${space(2)} 0 -${space(3)};
  font-size: ${font.size.sm};

  ${media.print} {
    display: none;
  }
`;

const Accept = styled.button`
  min-height: 2.25rem;
  padding: 0 ${space(2)};
  border: 0;
  border-radius: ${radius.sm};
  background: none;
  color: ${color.accentText};
  font-weight: 600;
  text-decoration: underline;
  text-underline-offset: 0.2em;
`;

const Dismiss = styled.button`
  ${iconTarget}
  height: 2.25rem;
`;

/** Offer to switch to Spanish. It is always written in Spanish, for people who may not read the language of the page. */
export default function SpanishLine({ onChoose }: { onChoose: (language: Language) => void }) {
  return (
    <Line lang="es">
      <Accept type="button" onClick={() => onChoose('es')}>
        Ver esta web en español
      </Accept>
      <Dismiss type="button" aria-label="Seguir en inglés" onClick={() => onChoose('en')}>
        <X size={18} aria-hidden="true" />
      </Dismiss>
    </Line>
  );
}
