import { color, font, layout, media, motion, radius, space, zIndex } from '@portals/ui/tokens';
import { css, styled } from 'styled-components';
import { Container, hiddenUntilWhole } from './kit';
import { SectionButton } from './section-button';

export const Bar = styled.header`
  ${hiddenUntilWhole}
  && {
    background: transparent;
  }
  position: fixed;
  z-index: ${zIndex.header};
  inset: 0 0 auto;
  border-bottom: 1px solid transparent;
  transition: border-color ${motion.base} ${motion.ease};

  /* Only the opacity of the background is animated, so that neither a layout nor a repaint of the page below is needed. */
  &::before {
    position: absolute;
    z-index: -1;
    inset: 0;
    background: ${color.ground};
    opacity: 0;
    transition: opacity ${motion.base} ${motion.ease};
    content: '';
  }

  &[data-compact='true'] {
    border-color: ${color.line};

    &::before {
      opacity: 1;
    }
  }

  ${media.print} {
    position: static;

    && {
      background: ${color.ground};
    }
  }
`;

export const BarInner = styled(Container)`
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${space(2)};
  padding-block: ${space(4)};
  transition: padding ${motion.base} ${motion.ease};

  [data-compact='true'] > & {
    padding-block: ${space(2)};
  }

  @media (max-width: 22rem) {
    gap: 0;
  }
`;

export const BrandLink = styled(SectionButton)`
  display: inline-flex;
  align-items: center;
  gap: ${space(2.5)};
  min-height: ${layout.targetPrimary};
  border-radius: ${radius.sm};
  font: 600 1.25rem / 1 ${font.heading};
  letter-spacing: -0.02em;
`;

export const Tools = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(1)};

  ${media.print} {
    display: none;
  }
`;

export const iconTarget = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  width: ${layout.targetPrimary};
  height: ${layout.targetPrimary};
  padding: 0;
  border: 0;
  border-radius: ${radius.round};
  background: transparent;
  color: inherit;
  transition: background-color ${motion.fast} ${motion.ease};

  /* With enlarged text on a phone the header must still fit, so the touch target keeps its size. */
  @media (max-width: 22rem) {
    width: 44px;
    height: 44px;
  }

  ${media.hover} {
    &:hover {
      background: ${color.hover};
    }
  }
`;

export const ContactLink = styled(SectionButton)`
  ${iconTarget}
`;

export const MenuButton = styled.button`
  ${iconTarget}

  ${media.md} {
    display: none;
  }

  /* Without scripts the menu could not open. Its only link, Contact, is next to the button anyway. */
  @media (scripting: none) {
    display: none;
  }
`;
