import type { Language } from '@portals/contracts/constants';
import { color, font, layout, media, radius, space } from '@portals/ui/tokens';
import { X } from 'lucide-react';
import { styled } from 'styled-components';

const Line = styled.p`
  display: flex;
  flex: 0 0 100%;
  align-items: center;
  justify-content: flex-end;
  margin: 0;
  font-size: ${font.size.sm};

  ${media.print} { display: none; }
`;

const Choice = styled.button`
  min-width: ${layout.targetPrimary};
  min-height: 2.25rem;
  padding: 0 ${space(2)};
  border: 0;
  border-radius: ${radius.sm};
  background: none;
  color: ${color.accentText};
  font-weight: ${font.weight.semibold};
  text-decoration: underline;
  text-underline-offset: 0.2em;

  &:last-child { display: grid; place-items: center; padding: 0; color: inherit; }
  ${media.hover} { &:hover { background: ${color.hover}; } }
`;

export interface SpanishLineProps {
  onChoose: (language: Language) => void;
  className?: string;
}

/**
 * Line of a header that offers Spanish (rule 2.16). It is always written in Spanish, for people who may not read the language of the page.
 */
export function SpanishLine({ onChoose, className }: SpanishLineProps) {
  return (
    <Line lang="es" className={className}>
      <Choice type="button" onClick={() => onChoose('es')}>
        Ver en español
      </Choice>
      <Choice type="button" aria-label="Seguir en inglés" onClick={() => onChoose('en')}>
        <X size={18} aria-hidden />
      </Choice>
    </Line>
  );
}
