import { useSite } from '@portals/platform';
import { ArrowRight, ArrowUpRight } from 'lucide-react';
import { Band, Container, HiddenText, Kicker } from '../site/kit';
import { Reveal } from '../site/reveal';
import { SitePage } from '../site/site-page';
import { useSiteHead } from '../site/use-site-head';
import { useText } from '../text';
import { SourcePicture } from './source-picture';
import { Article, Cover, Facts, Next, TellButton, Visit } from './styles';

/** Link to the client's site, if site.json names it. */
function ClientLink() {
  const { t } = useText();
  const { caseStudyPage } = useSite();
  if (!caseStudyPage) return null;
  return (
    <Visit href={caseStudyPage} target="_blank" rel="noopener">
      {t('huyuProjects.visit')}
      <HiddenText>{t('huyuProjects.newTab')}</HiddenText>
      <ArrowUpRight size={18} aria-hidden="true" />
    </Visit>
  );
}

function CoverFacts() {
  const { t } = useText();
  return (
    <Facts>
      <div>
        <dt>{t('huyuProjects.client')}</dt>
        <dd>Huyu Projects</dd>
      </div>
      <div>
        <dt>{t('huyuProjects.scope')}</dt>
        <dd>{t('huyuProjects.scopeText')}</dd>
      </div>
      <div>
        <dt>{t('huyuProjects.languages')}</dt>
        <dd>{t('huyuProjects.languagesText')}</dd>
      </div>
    </Facts>
  );
}

function Story() {
  const { t } = useText();
  return (
    <Article>
      <section aria-labelledby="problem-title">
        <h2 id="problem-title">{t('huyuProjects.problem')}</h2>
        <p>{t('huyuProjects.problemText')}</p>
      </section>
      <figure>
        <SourcePicture />
      </figure>
      <section aria-labelledby="idea-title">
        <h2 id="idea-title">{t('huyuProjects.idea')}</h2>
        <p>{t('huyuProjects.ideaText')}</p>
      </section>
      <section aria-labelledby="work-title">
        <h2 id="work-title">{t('huyuProjects.work')}</h2>
        <ol>
          <li>{t('huyuProjects.workOne')}</li>
          <li>{t('huyuProjects.workTwo')}</li>
          <li>{t('huyuProjects.workThree')}</li>
        </ol>
      </section>
      <section aria-labelledby="result-title">
        <h2 id="result-title">{t('huyuProjects.result')}</h2>
        <p>{t('huyuProjects.resultText')}</p>
        <ClientLink />
      </section>
    </Article>
  );
}

/** The case study of Huyu Projects. */
export default function HuyuProjectsPage() {
  const { t } = useText();
  useSiteHead('huyuProjects', '/huyu-projects');
  return (
    <SitePage tone="light">
      <Cover data-theme="light" aria-labelledby="page-title">
        <Container>
          <Kicker>{t('huyuProjects.kicker')}</Kicker>
          <h1 id="page-title">{t('huyuProjects.title')}</h1>
          <CoverFacts />
        </Container>
      </Cover>
      <Band data-theme="light">
        <Reveal>
          <Story />
        </Reveal>
      </Band>
      <Next data-theme="dark" aria-labelledby="next-title">
        <Reveal>
          <h2 id="next-title">{t('huyuProjects.next')}</h2>
          <TellButton section="contacto">
            {t('huyuProjects.nextLink')}
            <ArrowRight size={18} aria-hidden="true" />
          </TellButton>
        </Reveal>
      </Next>
    </SitePage>
  );
}
