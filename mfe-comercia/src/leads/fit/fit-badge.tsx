import { type FitLevel, fitLevelOf } from '@portals/contracts/constants';
import { Badge, type BadgeTone } from '@portals/ui';
import { useText } from '../../shared';

const tones: Record<FitLevel, BadgeTone> = { high: 'green', medium: 'yellow', low: 'grey' };

/** Shows how well a lead fits, as a number and a word. The surrounding text must explain that this is the lead's fit. */
export function FitBadge({ fit }: { fit: number }) {
  const { t } = useText();
  const level = fitLevelOf(fit);
  return <Badge tone={tones[level]}>{t('fit.score', { score: fit, level: t(`fit.levels.${level}`) })}</Badge>;
}
