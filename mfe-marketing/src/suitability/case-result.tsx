import type { Assessment, WorkKind } from '@portals/contracts/suitability';
import { PortalLink } from '@portals/platform';
import { useText } from '../text';
import { Figures, Reasons, Small, VerdictLine } from './case-styles';
import { useCaseWords } from './case-words';

/** Shows the assessment of one case: the verdict, figures as ranges, conditions, and evidence. */
export function CaseResult({ result, kind }: { result: Assessment; kind: WorkKind }) {
  const { t } = useText();
  const words = useCaseWords();
  return (
    <>
      <VerdictLine data-verdict={result.verdict}>{words.verdict(result)}</VerdictLine>
      <Figures>
        <li>{words.today(result)}</li>
        {result.verdict !== 'no' && words.gains(result).map(({ key, text }) => <li key={key}>{text}</li>)}
      </Figures>
      <Reasons>
        <p>{words.reasonsTitle(result)}</p>
        <ul>
          {words.reasons(result).map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
      </Reasons>
      <Small>
        {t(`case.basis.${kind}`)} <PortalLink to="/how-we-calculate">{t('case.rules')}</PortalLink>
      </Small>
    </>
  );
}
