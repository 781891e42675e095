import { ArrowRight } from 'lucide-react';
import { Container, LeadText, NameLine } from '../site/kit';
import { StateBadge } from '../site/pieces';
import { Reveal } from '../site/reveal';
import { SitePage } from '../site/site-page';
import { useSiteHead } from '../site/use-site-head';
import { useText } from '../text';
import { SalesCyclePicture } from './sales-cycle-picture';
import { salesSteps, technologies } from './steps';
import { AskButton, Close, Hero, HeroColumns, Step, Steps, Tech, TechBand, TechList } from './styles';

function Flow() {
  const { t } = useText();
  return (
    <Steps aria-label={t('comerzia.flow.title')}>
      {salesSteps.map((step) => (
        <Step key={step}>
          <h3>{t(`comerzia.flow.${step}`)}</h3>
          <p>{t(`comerzia.flow.${step}Text`)}</p>
        </Step>
      ))}
    </Steps>
  );
}

function Technologies() {
  const { t } = useText();
  return (
    <TechBand data-theme="auto" aria-labelledby="tech-title">
      <Reveal>
        <h2 id="tech-title">{t('comerzia.tech.title')}</h2>
        <TechList>
          {technologies.map((key) => (
            <Tech key={key}>
              <dt>{t(`comerzia.tech.${key}`)}</dt>
              <dd>{t(`comerzia.tech.${key}Text`)}</dd>
            </Tech>
          ))}
        </TechList>
      </Reveal>
    </TechBand>
  );
}

/** Page of the sales-automation product: six steps, technologies, and a note that it is coming soon. It is also shown for unknown paths. */
export default function ComerziaPage() {
  const { t } = useText();
  useSiteHead('comerzia', '/comerzia');
  return (
    <SitePage tone="dark">
      <Hero data-theme="dark" aria-labelledby="page-title">
        <Container>
          <HeroColumns>
            <div>
              <NameLine>
                {t('comerzia.kicker')} <StateBadge offer="comerzia" />
              </NameLine>
              <h1 id="page-title">{t('comerzia.title')}</h1>
              <LeadText>{t('comerzia.lead')}</LeadText>
            </div>
            <SalesCyclePicture />
          </HeroColumns>
          <h2>{t('comerzia.flow.title')}</h2>
          <Flow />
        </Container>
      </Hero>
      <Technologies />
      <Close data-theme="auto" aria-labelledby="soon-title">
        <Reveal>
          <h2 id="soon-title">{t('comerzia.note')}</h2>
          <LeadText>{t('comerzia.noteText')}</LeadText>
          <AskButton section="contacto">
            {t('comerzia.ask')}
            <ArrowRight size={18} aria-hidden="true" />
          </AskButton>
        </Reveal>
      </Close>
    </SitePage>
  );
}
