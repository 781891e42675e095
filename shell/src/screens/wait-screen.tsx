import { color, space } from '@portals/ui/tokens';
import { keyframes, styled } from 'styled-components';
import { useShellText } from '../language/shell-text';

const turn = keyframes`
  to { transform: rotate(1turn); }
`;

const Ground = styled.main`
  display: grid;
  place-items: center;
  min-height: 100vh;
  min-height: 100dvh;
  padding: ${space(8)};
  background: ${color.ground};
  outline: none;
`;

const Ring = styled.span`
  width: 2.25rem;
  height: 2.25rem;
  border: 3px solid ${color.line};
  border-top-color: ${color.accent};
  border-radius: 50%;
  animation: ${turn} 0.8s linear infinite;

  @media (prefers-reduced-motion: reduce) {
    border-top-color: ${color.edge};
  }
`;

/** Shown while the session of a protected page is being looked up (rule 1.5). */
export function WaitScreen() {
  const { t } = useShellText();
  return (
    <Ground>
      <Ring role="progressbar" aria-label={t('loading')} />
    </Ground>
  );
}
