import { Band, Kicker, LeadText, SectionTitle } from '../site/kit';
import { RiskNote } from '../site/pieces';
import { Reveal } from '../site/reveal';
import { useText } from '../text';
import { catalogue, type Solution } from './catalogue';
import { OfferCell } from './offer-cell';
import { Grid, Heading } from './solutions-styles';
import { Today } from './today';

function SolutionCell({ solution, wide }: { solution: Solution; wide: boolean }) {
  const { t } = useText();
  return (
    <OfferCell
      offer={solution.key}
      path={'path' in solution ? solution.path : undefined}
      name={t(`home.solutions.item.${solution.key}.name`)}
      text={t(`home.solutions.item.${solution.key}.text`)}
      describedBy={solution.key === 'algorithmic' ? 'catalogue-risk' : undefined}
      wide={wide}
    />
  );
}

/** Section with the catalogue: name, description and availability of each solution. */
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
        <Today />
        <h3 id="catalogue-title">{t('home.solutions.today.all')}</h3>
        <Grid aria-labelledby="catalogue-title">
          {catalogue.map((solution, index) => (
            <SolutionCell key={solution.key} solution={solution} wide={index === 0} />
          ))}
        </Grid>
        <RiskNote id="catalogue-risk">{t('home.solutions.risk')}</RiskNote>
      </Reveal>
    </Band>
  );
}
