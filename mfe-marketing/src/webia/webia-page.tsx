import { ArrowRight } from 'lucide-react';
import { Fragment } from 'react';
import { Band, Container, HiddenText, LeadText } from '../site/kit';
import { StateBadge } from '../site/pieces';
import { Reveal } from '../site/reveal';
import { SitePage } from '../site/site-page';
import { useSiteHead } from '../site/use-site-head';
import { useText } from '../text';
import { AskButton, Brand, Builds, Close, Hero, Lines, TalkColumns } from './styles';
import { WebiaPicture } from './webia-picture';

const turns = ['one', 'two', 'three'] as const;
const builds = ['sites', 'shops', 'apps', 'changes'] as const;

function TalkBand() {
  const { t } = useText();
  return (
    <Band data-theme="dark" aria-labelledby="talk-title">
      <Reveal>
        <TalkColumns>
          <h2 id="talk-title">{t('webia.talk.title')}</h2>
          <figure>
            <Lines>
              {turns.map((turn) => (
                <Fragment key={turn}>
                  <dt>
                    <HiddenText>{t('webia.talk.you')}: </HiddenText>
                    {t(`webia.talk.${turn}`)}
                  </dt>
                  <dd>
                    <HiddenText>{t('webia.talk.it')}: </HiddenText>
                    {t(`webia.talk.${turn}Answer`)}
                  </dd>
                </Fragment>
              ))}
            </Lines>
            <figcaption>{t('webia.talk.caption')}</figcaption>
          </figure>
        </TalkColumns>
      </Reveal>
    </Band>
  );
}

/** Page of the AI websites and apps, which are coming soon. */
export default function WebiaPage() {
  const { t } = useText();
  useSiteHead('webia', '/webia');
  return (
    <SitePage tone="auto">
      <Hero data-theme="auto" aria-labelledby="page-title">
        <Container>
          <Brand>
            WebIA <StateBadge offer="webia" />
          </Brand>
          <h1 id="page-title">{t('webia.title')}</h1>
          <LeadText>{t('webia.lead')}</LeadText>
          <figure>
            <WebiaPicture title={t('webia.picture')} />
          </figure>
        </Container>
      </Hero>
      <TalkBand />
      <Band data-theme="auto" aria-labelledby="builds-title">
        <Reveal>
          <h2 id="builds-title">{t('webia.does.title')}</h2>
          <Builds>
            {builds.map((key) => (
              <li key={key}>
                <h3>{t(`webia.does.${key}`)}</h3>
                <p>{t(`webia.does.${key}Text`)}</p>
              </li>
            ))}
          </Builds>
          <Close>
            <div>
              <h2>{t('webia.close.title')}</h2>
              <p>{t('webia.close.text')}</p>
            </div>
            <AskButton section="contacto">
              {t('webia.ask')}
              <ArrowRight size={18} aria-hidden="true" />
            </AskButton>
          </Close>
        </Reveal>
      </Band>
    </SitePage>
  );
}
