import { color, font, media, radius, space, zIndex } from '@portals/ui/tokens';
import type { MouseEvent } from 'react';
import { styled } from 'styled-components';
import { useShellText } from '../language/shell-text';
import { focusPage } from './focus-page';

const Link = styled.a`
  position: fixed;
  top: ${space(2)};
  left: ${space(2)};
  z-index: ${zIndex.skipLink};
  padding: ${space(3)} ${space(4)};
  border-radius: ${radius.md};
  background: ${color.surface};
  color: ${color.text};
  font-weight: ${font.weight.semibold};
  transform: translateY(calc(-100% - ${space(4)}));

  &:focus {
    transform: none;
  }

  ${media.print} {
    display: none;
  }
`;

/** First element in the tab order; skips the navigation. */
export function SkipLink() {
  const { t } = useShellText();
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    focusPage('main', { preventScroll: false });
  };
  return (
    <Link href="#main" onClick={skip}>
      {t('skip')}
    </Link>
  );
}
