import { useSite } from '@portals/platform';
import { ArrowRight, ArrowUpRight } from 'lucide-react';
import { Band, Container, HiddenText, Kicker } from '../site/kit';
import { Reveal } from '../site/reveal';
import { SitePage } from '../site/site-page';
import { useSiteHead } from '../site/use-site-head';
import { CaseFigures } from './case-figures';
import { useCaseTexts } from './case-texts';
import { SourcePicture } from './source-picture';
import { Article, Cover, Facts, Next, TellButton, Visit } from './styles';

/** Link to the client's site, if site.json contains it. */
function ClientLink() {
  const texts = useCaseTexts();
  const { caseStudyPage } = useSite();
  if (!caseStudyPage) return null;
  return (
    <Visit href={caseStudyPage} target="_blank" rel="noopener">
      {texts.visit}
      <HiddenText>{texts.newTab}</HiddenText>
      <ArrowUpRight size={18} aria-hidden="true" />
    </Visit>
  );
}

function CoverFacts() {
  const texts = useCaseTexts();
  return (
    <Facts>
      <div>
        <dt>{texts.client}</dt>
        <dd>Huyu Projects</dd>
      </div>
      <div>
        <dt>{texts.scope}</dt>
        <dd>{texts.scopeText}</dd>
      </div>
      <div>
        <dt>{texts.languages}</dt>
        <dd>{texts.languagesText}</dd>
      </div>
    </Facts>
  );
}

function Story() {
  const texts = useCaseTexts();
  return (
    <Article>
      <section aria-labelledby="problem-title">
        <h2 id="problem-title">{texts.problem}</h2>
        <p>{texts.problemText}</p>
      </section>
      <figure>
        <SourcePicture />
      </figure>
      <section aria-labelledby="idea-title">
        <h2 id="idea-title">{texts.idea}</h2>
        <p>{texts.ideaText}</p>
      </section>
      <section aria-labelledby="work-title">
        <h2 id="work-title">{texts.work}</h2>
        <ol>
          <li>{texts.workOne}</li>
          <li>{texts.workTwo}</li>
          <li>{texts.workThree}</li>
        </ol>
      </section>
      <section aria-labelledby="result-title">
        <h2 id="result-title">{texts.result}</h2>
        <p>{texts.resultText}</p>
        <ClientLink />
      </section>
      <CaseFigures />
    </Article>
  );
}

/** Page with the case study of Huyu Projects. */
export default function HuyuProjectsPage() {
  const texts = useCaseTexts();
  useSiteHead('huyuProjects', '/huyu-projects');
  return (
    <SitePage tone="auto">
      <Cover data-theme="auto" aria-labelledby="page-title">
        <Container>
          <Kicker>{texts.kicker}</Kicker>
          <h1 id="page-title">{texts.title}</h1>
          <CoverFacts />
        </Container>
      </Cover>
      <Band data-theme="auto">
        <Reveal>
          <Story />
        </Reveal>
      </Band>
      <Next data-theme="dark" aria-labelledby="next-title">
        <Reveal>
          <h2 id="next-title">{texts.next}</h2>
          <TellButton section="contacto">
            {texts.nextLink}
            <ArrowRight size={18} aria-hidden="true" />
          </TellButton>
        </Reveal>
      </Next>
    </SitePage>
  );
}
