import { mainFigures } from '@portals/contracts/constants';
import type { Analytics, AnalyticsFigure } from '@portals/contracts/marketing';
import { PortalLink, useFormat } from '@portals/platform';
import { Card, CardText } from '@portals/ui';
import { color, font, media, space } from '@portals/ui/tokens';
import { useContext } from 'react';
import { styled } from 'styled-components';
import { useText, viewPath } from '../../shared';
import {
  createdFilter,
  figureFilter,
  figureLeadsPath,
  lossFilter,
  waitingFilter,
} from '../analytics-address';
import { FigureLinksContext } from '../charts/figure-links';
import { usePeriodWords } from '../period/period-words';
import { type BriefAction, briefOf } from './brief';
import { briefSentence } from './brief-sentence';
import { comparedValue } from './change';
import { useFigureFormat } from './use-figure-format';

const Box = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};

  & > h2 { color: ${color.muted}; font-family: ${font.text}; font-size: ${font.size.sm}; font-weight: ${font.weight.medium}; letter-spacing: normal; }
  & > h3 { font-size: ${font.size.sm}; }
  ${media.print} { break-inside: avoid; }
`;

const Sentence = styled.p`
  margin-block-start: calc(-1 * ${space(3)});
  color: ${color.text};
  font-family: ${font.heading};
  font-size: ${font.size.h3};
  font-weight: ${font.weight.semibold};
  line-height: 1.3;
  text-wrap: balance;
`;

const Numbers = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(5rem, 1fr));
  gap: ${space(4)};
  margin: 0;
  padding-block: ${space(4)};
  border-block: 1px solid ${color.line};

  & > div { display: flex; flex-direction: column-reverse; justify-content: flex-end; }
  dt { color: ${color.muted}; font-size: ${font.size.sm}; }
  dd {
    margin: 0;
    font-family: ${font.heading};
    font-size: ${font.size.h2};
    font-weight: ${font.weight.semibold};
    font-variant-numeric: tabular-nums;
    line-height: 1.1;
  }
`;

const Actions = styled.ol`
  display: grid;
  gap: ${space(2)};
  margin: calc(-1 * ${space(3)}) 0 0;
  padding-inline-start: ${space(5)};
  list-style: decimal;

  & > li { padding-inline-start: ${space(1)}; }
`;

function useAction(companyId: number, data: Analytics) {
  const { t } = useText();
  const { number } = useFormat();
  const { days } = useFigureFormat();
  const period = data.comparison ?? data.period;
  const cleanText = ({ bounced, sent }: { bounced: number; sent: number }) => {
    // Emails may come back in a later period than the one in which they were sent, so there may be more of them.
    const isOf = sent > 1 && bounced <= sent;
    return isOf
      ? t('analytics.brief.actions.cleanList', { bounced: number(bounced), sent: number(sent) })
      : t('analytics.brief.actions.cleanListAlone', { count: bounced, shown: number(bounced) });
  };
  return (action: BriefAction): { text: string; href: string } => {
    const text = (values: Record<string, string | number> = {}) =>
      t(`analytics.brief.actions.${action.what}`, values);
    const leads = (filter: Record<string, string>) => figureLeadsPath(companyId, filter);
    switch (action.what) {
      case 'contact': {
        const shown = number(action.leads);
        return {
          text: text({ count: action.leads, shown, days: action.days }),
          href: leads(waitingFilter(data)),
        };
      }
      case 'answerSooner':
        return {
          text: text({ time: days(action.days) }),
          // Medians cover today, too.
          href: leads(figureFilter('daysToContact', data.period)),
        };
      case 'askLost':
        return {
          text: text({ count: action.leads, shown: number(action.leads) }),
          // Leads to the lost leads without a reason, or to all lost leads if the figures have no loss reasons, as in older reports.
          href: leads(
            data.leads.lossReasons ? lossFilter(null, data.period) : figureFilter('lost', data.period),
          ),
        };
      case 'askSource':
        return {
          text: text({ source: action.source, fewer: number(action.fewer), count: action.fewer }),
          href: leads(createdFilter(period, action.source)),
        };
      case 'cleanList':
        return { text: cleanText(action), href: viewPath('campaigns', companyId) };
      case 'startCampaign':
        return { text: text(), href: viewPath('campaigns', companyId) };
    }
  };
}

/**
 * Summarises a period: one sentence, three numbers and up to three suggestions. Only users who work on the company see the suggestions
 * (rule 12.65).
 */
export function InBrief({ companyId, data }: { companyId: number; data: Analytics }) {
  const { t } = useText();
  const { number } = useFormat();
  const { days } = usePeriodWords();
  const works = useContext(FigureLinksContext);
  const actionOf = useAction(companyId, data);
  const brief = briefOf(data);
  const lastDay = data.comparison?.lastDay;
  // Without a comparison the sentence includes today, so the numbers below it must include today as well.
  const shownOf = (figure: AnalyticsFigure) =>
    brief.moved === 'first' ? figure.value : comparedValue(figure);
  return (
    <Box as="section" aria-labelledby="in-brief">
      <h2 id="in-brief">{t('analytics.brief.title')}</h2>
      <Sentence>{briefSentence(brief, data.leads, { t, number })}</Sentence>
      <Numbers>
        {mainFigures.map((name) => (
          <div key={name}>
            <dt>{t(`analytics.figures.${name}`)}</dt>
            <dd>{number(shownOf(data.leads[name]))}</dd>
          </div>
        ))}
      </Numbers>
      {lastDay && mainFigures.some((name) => shownOf(data.leads[name]) !== data.leads[name].value) && (
        <CardText>{t('analytics.brief.fullDays', { day: days(lastDay, lastDay) })}</CardText>
      )}
      {works && brief.actions.length > 0 && (
        <>
          <h3>{t('analytics.brief.next')}</h3>
          <Actions>
            {brief.actions.map(actionOf).map(({ text, href }) => (
              <li key={text}>
                <PortalLink to={href}>{text}</PortalLink>
              </li>
            ))}
          </Actions>
        </>
      )}
    </Box>
  );
}
