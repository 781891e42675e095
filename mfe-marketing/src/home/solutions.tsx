import { PortalLink, useOfferState } from '@portals/platform';
import { color, font, media, motion, space } from '@portals/ui/tokens';
import { ArrowUpRight } from 'lucide-react';
import { styled } from 'styled-components';
import { Band, Kicker, LeadText, SectionTitle } from '../site/kit';
import { RiskNote } from '../site/pieces';
import { Reveal } from '../site/reveal';
import { useText } from '../text';
import { catalogue, type Solution } from './catalogue';

const Heading = styled.div`
  display: grid;
  gap: ${space(6)};
  align-items: end;

  ${media.lg} {
    grid-template-columns: 1.4fr 1fr;
  }

  ${media.print} {
    break-after: avoid;
  }
`;

const Grid = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1px;
  margin-block: clamp(2rem, 4vw, 4rem) ${space(6)};

  ${media.sm} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  ${media.lg} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }

  ${media.print} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`;

/* Every cell draws its frame one pixel outside itself, so that a short last row shows no empty cells. */
const Cell = styled.li`
  position: relative;
  display: grid;
  grid-template-rows: auto 1fr auto;
  gap: ${space(1)};
  padding: ${space(4)} ${space(5)};
  box-shadow: 0 0 0 1px ${color.line};
  transition: background-color ${motion.base} ${motion.ease};

  ${media.sm} {
    gap: ${space(3)};
    min-height: 12rem;
    padding-block: ${space(5)};

    &:first-child {
      grid-column: span 2;
    }
  }

  ${media.print} {
    min-height: 0;
    padding-block: ${space(3)};
    break-inside: avoid;
  }

  ${media.hover} {
    &:hover {
      background: ${color.surface};
    }
  }

  h3 {
    font-size: ${font.size.h3};
  }

  p {
    align-self: end;
    color: ${color.muted};
    line-height: 1.45;
  }

  a {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space(2)};
    color: inherit;
    text-decoration: none;
  }

  a::after {
    position: absolute;
    inset: 0;
    content: '';
  }

  a:focus-visible {
    outline: none;
  }

  a:focus-visible::after {
    outline: 2px solid ${color.focus};
    outline-offset: -4px;
  }

  svg {
    color: ${color.accent};
  }
`;

const State = styled.span`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  color: ${color.muted};
  font-size: ${font.size.sm};

  &::before {
    width: 0.5rem;
    height: 0.5rem;
    border: 1.5px solid ${color.accent};
    border-radius: 50%;
    content: '';
  }

  &[data-state='available']::before {
    background: ${color.accent};
  }

  &[data-state='pilot']::before {
    background: linear-gradient(90deg, ${color.accent} 50%, transparent 50%);
  }
`;

function SolutionCell({ solution }: { solution: Solution }) {
  const { t } = useText();
  const { state, label } = useOfferState(solution.key);
  const name = t(`home.solutions.item.${solution.key}.name`);
  return (
    <Cell aria-describedby={solution.key === 'algorithmic' ? 'catalogue-risk' : undefined}>
      <h3>
        {'path' in solution ? (
          <PortalLink to={solution.path}>
            {name}
            <ArrowUpRight size={20} aria-hidden="true" />
          </PortalLink>
        ) : (
          name
        )}
      </h3>
      <p>{t(`home.solutions.item.${solution.key}.text`)}</p>
      <State data-state={state}>{label}</State>
    </Cell>
  );
}

/** The catalogue: name, description and availability of each solution. */
export function Solutions() {
  const { t } = useText();
  return (
    <Band id="soluciones" data-band data-theme="dark" tabIndex={-1} aria-labelledby="solutions-title">
      <Reveal>
        <Kicker>{t('home.solutions.kicker')}</Kicker>
        <Heading>
          <SectionTitle id="solutions-title">{t('home.solutions.title')}</SectionTitle>
          <LeadText>{t('home.solutions.lead')}</LeadText>
        </Heading>
        <Grid>
          {catalogue.map((solution) => (
            <SolutionCell key={solution.key} solution={solution} />
          ))}
        </Grid>
        <RiskNote id="catalogue-risk">{t('home.solutions.risk')}</RiskNote>
      </Reveal>
    </Band>
  );
}
