import { ArrowLeft, House, type LucideIcon, PiggyBank, Sprout, Umbrella } from 'lucide-react';
import { Band, Container, Halves, LeadText } from '../site/kit';
import { RiskNote, SoonButtons, StateBadge } from '../site/pieces';
import { Reveal } from '../site/reveal';
import { SitePage } from '../site/site-page';
import { useSiteHead } from '../site/use-site-head';
import { useText } from '../text';
import { HorizonPicture } from './horizon-picture';
import { BackLink, Cards, Close, Fine, Half, Hero, HeroColumns, Name, Way } from './styles';

const features = [
  ['savings', PiggyBank],
  ['investment', Sprout],
  ['mortgage', House],
  ['insurance', Umbrella],
] as const satisfies readonly (readonly [string, LucideIcon])[];

const steps = ['connect', 'analyse', 'recommend', 'monitor'] as const;
const households = ['individuals', 'families'] as const;

function Features() {
  const { t } = useText();
  return (
    <Cards>
      {features.map(([key, Icon]) => (
        <li key={key}>
          <Icon size={36} strokeWidth={1.5} aria-hidden="true" />
          <h3>{t(`consultia.features.${key}`)}</h3>
          <p>{t(`consultia.features.${key}Text`)}</p>
        </li>
      ))}
    </Cards>
  );
}

function Households() {
  const { t } = useText();
  return (
    <Halves>
      {households.map((key) => (
        <Half key={key} aria-labelledby={`who-${key}`}>
          <h2 id={`who-${key}`}>{t(`consultia.who.${key}`)}</h2>
          <p>{t(`consultia.who.${key}Lead`)}</p>
          <ul>
            {(['One', 'Two', 'Three'] as const).map((number) => (
              <li key={number}>{t(`consultia.who.${key}${number}`)}</li>
            ))}
          </ul>
        </Half>
      ))}
    </Halves>
  );
}

function Opening() {
  const { t } = useText();
  return (
    <Hero data-theme="auto" aria-labelledby="page-title">
      <Container>
        <BackLink to="/">
          <ArrowLeft size={18} aria-hidden="true" />
          {t('backHome')}
        </BackLink>
        <HeroColumns>
          <div>
            <Name>
              {t('consultia.kicker')} <StateBadge offer="consultia" />
            </Name>
            <h1 id="page-title">{t('consultia.title')}</h1>
            <LeadText>{t('consultia.lead')}</LeadText>
          </div>
          <figure>
            <HorizonPicture />
          </figure>
        </HeroColumns>
      </Container>
    </Hero>
  );
}

/** Page of the advisor for personal and family finance. */
export default function ConsultiaPage() {
  const { t } = useText();
  useSiteHead('consultia', '/consultia');
  return (
    <SitePage tone="auto">
      <Opening />
      <Band data-theme="auto" aria-labelledby="features-title">
        <Reveal>
          <h2 id="features-title">{t('consultia.features.title')}</h2>
          <Features />
        </Reveal>
      </Band>
      <Households />
      <Band data-theme="auto" aria-labelledby="how-title">
        <Reveal>
          <h2 id="how-title">{t('consultia.how.title')}</h2>
          <Way>
            {steps.map((step) => (
              <li key={step}>
                <h3>{t(`consultia.how.${step}`)}</h3>
                <p>{t(`consultia.how.${step}Text`)}</p>
              </li>
            ))}
          </Way>
        </Reveal>
      </Band>
      <Close data-theme="dark" aria-labelledby="close-title">
        <Reveal>
          <h2 id="close-title">{t('consultia.close.title')}</h2>
          <SoonButtons
            labels={[t('consultia.close.start'), t('consultia.close.trial'), t('consultia.close.demo')]}
            note={t('consultia.close.soonNote')}
          />
          <Fine>
            <RiskNote>{t('consultia.risk')}</RiskNote>
          </Fine>
        </Reveal>
      </Close>
    </SitePage>
  );
}
