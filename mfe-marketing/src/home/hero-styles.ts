import { color, font, layout, media, motion, radius, space } from '@portals/ui/tokens';
import { keyframes, styled } from 'styled-components';
import { Band, Container, hiddenUntilWhole, primaryAction, quietAction } from '../site/kit';
import { SectionButton } from '../site/section-button';

export const Ground = styled(Band)`
  ${hiddenUntilWhole}
  display: grid;
  align-items: end;
  min-height: 100vh;
  min-height: 100svh;
  padding-block: ${space(28)} ${space(8)};

  ${media.print} {
    min-height: 0;
    padding-block: 0 6mm;
  }
`;

/* On wide screens the calculator is beside the main claim, otherwise below it. */
export const HeroColumns = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(10)} clamp(2rem, 4vw, 4rem);
  align-items: end;

  /* The open calculator is taller than the window, so the main claim is aligned to the top. */
  &:has(form) {
    align-items: start;
  }

  ${media.lg} {
    grid-template-columns: minmax(0, 1fr) minmax(22rem, 28rem);
  }
`;

export const HeroContent = styled.div`
  min-width: 0;
`;

export const Title = styled.h1`
  max-width: 15ch;
  overflow-wrap: break-word;

  @media (max-width: 24rem) {
    font-size: clamp(2rem, 10.5vw, 2.5rem);
  }
`;

export const Proof = styled.p`
  max-width: 46ch;
  margin-block: ${space(6)} ${space(9)};
  color: ${color.muted};
  font-size: clamp(1.0625rem, 1rem + 0.5vw, 1.3125rem);
  line-height: 1.5;
`;

export const ServicesButton = styled(SectionButton)`
  ${primaryAction}
`;

export const SolutionsButton = styled(SectionButton)`
  ${quietAction}
`;

export const HeroFacts = styled.ul`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(8)};
  margin-top: clamp(3rem, 9vh, 7rem);
  border-top: 1px solid ${color.line};
  color: ${color.muted};
  font-size: ${font.size.sm};

  && {
    padding-top: ${space(5)};
  }

  li:last-child {
    margin-left: auto;
  }

  ${media.print} {
    margin-top: 6mm;

    li:last-child {
      display: none;
    }
  }
`;

const nudge = keyframes`50% { transform: translateY(4px); }`;

export const Down = styled(SectionButton)`
  display: grid;
  place-items: center;
  width: ${layout.targetPrimary};
  height: ${layout.targetPrimary};
  border: 1px solid ${color.edge};
  border-radius: ${radius.round};
  color: ${color.text};
  transition: border-color ${motion.fast} ${motion.ease};

  ${media.motionOk} {
    svg {
      /* The delay lets the scripts finish on a slow phone; the animation would otherwise compete with them and stutter. */
      animation: ${nudge} 2.4s ease-in-out 4s 3;
    }
  }

  ${media.hover} {
    &:hover {
      border-color: ${color.accent};
    }
  }
`;
