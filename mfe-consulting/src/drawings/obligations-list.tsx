import { businessDayOf } from '@portals/contracts/constants';
import { obligations, regulations } from '@portals/contracts/consulting';
import { color, font, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { longDate } from '../long-date';
import { useText } from '../text';
import { filledIn, useDrawingTexts } from './drawing-texts';

const Dates = styled.ol`
  && { padding: 0; list-style: none; }

  & > li { padding-inline-start: ${space(4)}; border-inline-start: 3px solid ${color.line}; break-inside: avoid; }
  & > li[data-applies] { border-color: ${color.accent}; }
  p { margin: 0 0 ${space(1)}; }
  p:last-child { color: ${color.muted}; font-size: ${font.size.sm}; }
  time { color: ${color.accentText}; font-weight: ${font.weight.semibold}; }
`;

/** Lists the dated obligations of the AI Act if a consultant has enabled the list (rule 6.13). */
export function ObligationsList() {
  const { language } = useText();
  const { obligations: texts } = useDrawingTexts();
  const today = businessDayOf(new Date());
  const day = (date: string) => longDate(`${date}T12:00Z`, language);
  return (
    <>
      <p>{texts.lead}</p>
      <Dates>
        {obligations.map(({ key, appliesFrom, regulations: numbers, reviewedOn }) => (
          <li key={key} data-applies={appliesFrom <= today ? '' : undefined}>
            <p>
              <b>{texts.name[key]}</b>
            </p>
            <p>
              <time dateTime={appliesFrom}>
                {filledIn(appliesFrom <= today ? texts.since : texts.from, { day: day(appliesFrom) })}
              </time>
            </p>
            <p>{texts.text[key]}</p>
            <p>
              {numbers.map((number) => (
                <span key={number}>
                  <a href={regulations[number]} target="_blank" rel="noopener">
                    {filledIn(texts.source, { number })}
                  </a>
                  {' · '}
                </span>
              ))}
              {filledIn(texts.lookedAt, { day: day(reviewedOn) })}
            </p>
          </li>
        ))}
      </Dates>
    </>
  );
}
