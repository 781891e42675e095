import { assess, assumptions, readCase } from '@portals/contracts/suitability';
import { PortalLink, useSite } from '@portals/platform';
import { Note } from '../site/kit';
import { useCaseWords } from '../suitability/case-words';
import { withValues } from '../suitability/with-values';
import { useText } from '../text';
import { useCaseTexts } from './case-texts';
import { FigureRow } from './styles';

/** Fictional example: two people who write and translate company news. It resembles the real case on the page. */
const example = readCase({
  kind: 'writing',
  people: '2',
  times: '5',
  period: 'week',
  minutes: '90',
  hourCost: String(assumptions.hourCost),
  checkingPercent: String(assumptions.checkingPercent),
  monthlyCost: String(assumptions.monthlyCost),
  answers: { text: true, cheapErrors: true, examples: true, personalData: false, checked: true },
});

function Example() {
  const texts = useCaseTexts();
  const words = useCaseWords();
  if ('faults' in example) return null;
  const result = assess(example.work);
  return (
    <>
      <p>{texts.figuresExample}</p>
      <ul>
        <li>{words.inputs(example.work)}</li>
        <li>{words.today(result)}</li>
        {words.gains(result).map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
      <Note>
        <PortalLink to="/how-we-calculate">{texts.figuresRules}</PortalLink>
      </Note>
    </>
  );
}

/**
 * Shows the client's measured figures if the operator has configured them; otherwise an example that is labelled as an example (rule 2.17).
 */
export function CaseFigures() {
  const { language } = useText();
  const texts = useCaseTexts();
  const measured = useSite().caseStudyFigures;
  return (
    <section aria-labelledby="figures-title">
      <h2 id="figures-title">{texts.figures}</h2>
      <div>
        {measured ? (
          <>
            <FigureRow>
              {measured.figures.map(({ value, label }) => (
                <div key={label.en}>
                  <dt>{label[language]}</dt>
                  <dd>{value[language]}</dd>
                </div>
              ))}
            </FigureRow>
            <Note>{withValues(texts.figuresMeasured, { how: measured.method[language] })}</Note>
          </>
        ) : (
          <Example />
        )}
      </div>
    </section>
  );
}
