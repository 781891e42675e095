import { useLanguage } from '@portals/platform';
import { color, font, space } from '@portals/ui/tokens';
import { Link, useLocation } from 'react-router-dom';
import { keyframes, styled } from 'styled-components';
import { findRoute, isListed } from '../composition/find-route';
import { useShellText } from '../language/shell-text';
import { useShell } from '../shell-context';

const turn = keyframes`
  to { transform: rotate(1turn); }
`;

// Looks like the placeholder in the document, so that the layout does not shift when the shell takes over.
const Ground = styled.main`
  display: grid;
  align-content: center;
  justify-items: center;
  gap: ${space(3)};
  min-height: 100vh;
  min-height: 100dvh;
  padding: ${space(8)};
  background: ${color.ground};
  text-align: center;
  outline: none;
`;

const Title = styled.p`
  font: ${font.weight.semibold} ${font.size.page} / 1.15 ${font.heading};
  letter-spacing: -0.02em;
`;

const Text = styled.p`
  color: ${color.muted};
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

/** Shown until the session of a protected page is known (rule 1.5), and until the first page of a visit is ready. */
export function WaitScreen() {
  const { t } = useShellText();
  const { language } = useLanguage();
  const { composition } = useShell();
  const portal = findRoute(composition.portals, useLocation().pathname)?.portal;
  return (
    <Ground>
      <Link to="/">{composition.site.name}</Link>
      {portal && isListed(portal) && <Title>{portal.title[language]}</Title>}
      <Text>{t('wait')}</Text>
      <Ring role="progressbar" aria-label={t('loading')} />
    </Ground>
  );
}
