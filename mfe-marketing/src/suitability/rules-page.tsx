import { localNoon } from '@portals/contracts/constants';
import {
  assumedOn,
  assumptions,
  emailHoursPerWeek,
  freedPercent,
  sourceMonths,
  sources,
  workKinds,
} from '@portals/contracts/suitability';
import { PortalLink, useFormat } from '@portals/platform';
import { Hero } from '../enquiry/styles';
import { Band, Container, LeadText, Note } from '../site/kit';
import { Reveal } from '../site/reveal';
import { SitePage } from '../site/site-page';
import { useSiteHead } from '../site/use-site-head';
import { useText } from '../text';
import { GainTable, RuleList, SourceList, SourcesNote } from './rules-styles';
import { rulesTexts } from './rules-texts';
import { withValues } from './with-values';

const suitabilityRules = ['no', 'notText', 'costsMore', 'perhaps', 'yes'] as const;
const countingRules = ['today', 'gain', 'checking', 'tools', 'value', 'never'] as const;

function Gains() {
  const { t, language } = useText();
  const { table } = rulesTexts[language];
  const { number } = useFormat();
  const percent = (value: number) => `${number(value)}${language === 'es' ? '\u00a0' : ''}%`;
  return (
    <GainTable>
      <caption>{withValues(table.caption, { hours: number(emailHoursPerWeek.high) })}</caption>
      <thead>
        <tr>
          <th scope="col">{table.kind}</th>
          <th scope="col">{table.low}</th>
          <th scope="col">{table.high}</th>
        </tr>
      </thead>
      <tbody>
        {workKinds.map((kind) => {
          const range = kind === 'other' ? null : freedPercent[kind];
          return (
            <tr key={kind}>
              <th scope="row">{t(`case.kind.${kind}`)}</th>
              <td>{range ? percent(range.low) : table.none}</td>
              <td>{range ? percent(range.high) : table.none}</td>
            </tr>
          );
        })}
      </tbody>
    </GainTable>
  );
}

function Rules() {
  const { suitability, counting } = rulesTexts[useText().language];
  const { date, number } = useFormat();
  const values = {
    cost: number(assumptions.hourCost),
    checking: number(assumptions.checkingPercent),
    tools: number(assumptions.monthlyCost),
    day: date(localNoon(assumedOn)),
  };
  return (
    <>
      <h2>{suitability.title}</h2>
      <RuleList>
        {suitabilityRules.map((rule) => (
          <li key={rule}>{suitability[rule]}</li>
        ))}
      </RuleList>
      <h2>{counting.title}</h2>
      <RuleList>
        {countingRules.map((rule) => (
          <li key={rule}>{withValues(counting[rule], values)}</li>
        ))}
      </RuleList>
      <Gains />
    </>
  );
}

function Sources() {
  const texts = rulesTexts[useText().language];
  const { date, number } = useFormat();
  return (
    <>
      <h2>{texts.sources.title}</h2>
      <SourcesNote>{withValues(texts.sources.text, { months: number(sourceMonths) })}</SourcesNote>
      <SourceList>
        {sources.map(({ key, authors, title, where, year, address, reviewedOn }) => (
          <li key={key}>
            <h3>
              <a href={address} target="_blank" rel="noopener" lang="en">
                {title}
              </a>
            </h3>
            <Note>
              {authors} · {where}, {year}
            </Note>
            <p>{texts.source[key]}</p>
            <Note>{withValues(texts.sources.lookedAt, { day: date(localNoon(reviewedOn)) })}</Note>
          </li>
        ))}
      </SourceList>
    </>
  );
}

/** Page with the rules of the calculator and the studies behind them (rule 2.15). */
export default function RulesPage() {
  const { t, language } = useText();
  useSiteHead('rules', '/how-we-calculate');
  return (
    <SitePage tone="auto">
      <Hero data-theme="auto" aria-labelledby="page-title">
        <Container>
          <h1 id="page-title">{t('rules.title')}</h1>
          <LeadText>{t('rules.lead')}</LeadText>
        </Container>
      </Hero>
      <Band data-theme="auto">
        <Reveal>
          <Rules />
          <Sources />
          <p>
            <PortalLink to="/">{rulesTexts[language].back}</PortalLink>
          </p>
        </Reveal>
      </Band>
    </SitePage>
  );
}
