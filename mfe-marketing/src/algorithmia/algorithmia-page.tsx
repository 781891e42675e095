import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { claims } from '../constants';
import { scrollToId } from '../scroll/scroll-to';
import { Actions, Band, Container, LeadText, Note, QuietButton } from '../site/kit';
import { RiskNote, StateBadge, TalkButton } from '../site/pieces';
import { Reveal } from '../site/reveal';
import { SitePage } from '../site/site-page';
import { useClaim } from '../site/use-claim';
import { useSiteHead } from '../site/use-site-head';
import { useText } from '../text';
import { ChartPicture } from './chart-picture';
import { Features } from './features';
import {
  Ask,
  Brokers,
  Chart,
  ExploreLink,
  Flow,
  Hero,
  HeroText,
  HomeLink,
  Name,
  Steps,
  Target,
  Tech,
} from './styles';
import { TestLoopPicture } from './test-loop-picture';

const brokers = ['Interactive Brokers', 'MetaTrader 5', 'Alpaca', 'Kraken', 'Binance', 'Coinbase'];
const steps = ['setup', 'test', 'live'] as const;
const safeguards = ['oauth', 'aes', 'monitor'] as const;

const explore = (event: MouseEvent) => {
  event.preventDefault();
  scrollToId('features');
};

function TargetClaim() {
  const { t } = useText();
  const { shown, source } = useClaim('monthlyTarget');
  return (
    <Target>
      <p>{shown ? t('algorithmia.target', { range: claims.monthlyTarget }) : t('algorithmia.targetOff')}</p>
      {shown && <Note>{source}</Note>}
      <RiskNote>{t('algorithmia.targetRisk')}</RiskNote>
    </Target>
  );
}

function Opening() {
  const { t } = useText();
  return (
    <Hero data-theme="dark" aria-labelledby="page-title">
      <Container>
        <HeroText>
          <div>
            <Name>
              {t('algorithmia.kicker')} <StateBadge offer="algorithmic" />
            </Name>
            <h1 id="page-title">{t('algorithmia.title')}</h1>
          </div>
          <Ask>
            <LeadText>{t('algorithmia.lead')}</LeadText>
            <Actions>
              <TalkButton />
              <QuietButton type="button" disabled>
                {t('algorithmia.comingSoon')}
              </QuietButton>
              <ExploreLink href="#features" onClick={explore}>
                {t('algorithmia.explore')}
              </ExploreLink>
            </Actions>
            <Note>{t('algorithmia.waitlist')}</Note>
          </Ask>
        </HeroText>
        <Chart>
          <ChartPicture />
          <TargetClaim />
        </Chart>
      </Container>
    </Hero>
  );
}

function Safety() {
  const { t } = useText();
  return (
    <Band data-theme="dark" aria-labelledby="tech-title">
      <Reveal>
        <Tech>
          <h2 id="tech-title">{t('algorithmia.tech.title')}</h2>
          <dl>
            {safeguards.map((key) => (
              <div key={key}>
                <dt>{t(`algorithmia.tech.${key}`)}</dt>
                <dd>{t(`algorithmia.tech.${key}Text`)}</dd>
              </div>
            ))}
          </dl>
        </Tech>
        <Brokers>
          <h3>{t('algorithmia.brokers.title')}</h3>
          <ul>
            {brokers.map((broker) => (
              <li key={broker}>{broker}</li>
            ))}
          </ul>
          <Note>{t('algorithmia.brokers.note')}</Note>
        </Brokers>
        <HomeLink to="/">
          <ArrowLeft size={18} aria-hidden="true" />
          {t('algorithmia.home')}
        </HomeLink>
      </Reveal>
    </Band>
  );
}

/** Page of the trading platform, which is coming soon. It mentions the risks next to the promised return. */
export default function AlgorithmiaPage() {
  const { t } = useText();
  useSiteHead('algorithmia', '/algorithmia');
  return (
    <SitePage tone="dark">
      <Opening />
      <Features />
      <Flow data-theme="auto" aria-labelledby="flow-title">
        <Reveal>
          <h2 id="flow-title">{t('algorithmia.flow.title')}</h2>
          <TestLoopPicture />
          <Steps>
            {steps.map((step) => (
              <li key={step}>
                <h3>{t(`algorithmia.flow.${step}`)}</h3>
                <p>{t(`algorithmia.flow.${step}Text`)}</p>
              </li>
            ))}
          </Steps>
        </Reveal>
      </Flow>
      <Safety />
    </SitePage>
  );
}
