import { type Assessment, caseWords, type WorkCase } from '@portals/contracts/suitability';
import { useFormat } from '@portals/platform';
import { useText } from '../text';

/** A sentence with a React key that is the same in every language. */
interface Line {
  key: string;
  text: string;
}

/** Returns functions that describe a calculator case and its result, for the page and for the contact form. */
export function useCaseWords() {
  const { t, language } = useText();
  const { number } = useFormat();
  const { today, ...words } = caseWords(language, number);
  const gains = ({ freed, gain }: Assessment): Line[] =>
    freed && gain
      ? [
          { key: 'freed', text: words.freed(freed) },
          { key: 'gain', text: words.gain(gain) },
        ]
      : [{ key: 'unmeasured', text: words.unmeasured }];
  const inputs = (work: WorkCase) =>
    t('case.inputs', {
      kind: t(`case.kind.${work.kind}`),
      people: number(work.people),
      times: number(work.times),
      period: t(`case.period.${work.period}`),
      minutes: number(work.minutes),
      cost: number(work.hourCost),
    });
  const verdict = (result: Assessment) => words.verdict(result.verdict);
  const reasons = (result: Assessment): Line[] =>
    result.verdict === 'no'
      ? result.objections.map((key) => ({ key, text: t(`case.objection.${key}`) }))
      : result.conditions.map((key) => ({ key, text: t(`case.condition.${key}`) }));
  const reasonsTitle = (result: Assessment) =>
    t(result.verdict === 'no' ? 'case.objections' : 'case.conditions');
  /** @param process name that the visitor gave the process; may be empty */
  const message = (work: WorkCase, result: Assessment, process: string): string =>
    [
      process.trim() === '' ? '' : t('case.process', { process: process.trim() }),
      inputs(work),
      today(result),
      // Figures are omitted for an unsuitable case, because they would read as a promise.
      ...(result.verdict === 'no' ? [] : gains(result).map(({ text }) => text)),
      verdict(result),
      `${reasonsTitle(result)}\n${reasons(result)
        .map(({ text }) => `– ${text}`)
        .join('\n')}`,
    ]
      .filter((line) => line !== '')
      .join('\n');
  return { inputs, today, gains, verdict, reasons, reasonsTitle, message };
}
