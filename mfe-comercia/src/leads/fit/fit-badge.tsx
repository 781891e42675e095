import { type FitLevel, fitLevelOf } from '@portals/contracts/constants';
import { Badge, type BadgeTone } from '@portals/ui';
import { useText } from '../../shared';

const tones: Record<FitLevel, BadgeTone> = { high: 'green', medium: 'yellow', low: 'grey' };

/** How well a lead fits, as a number and in a word. Whatever is around it says that it is about the fit. */
export function FitBadge({ fit }: { fit: number }) {
  const { t } = useText();
  const level = fitLevelOf(fit);
  return <Badge tone={tones[level]}>{t('fit.score', { score: fit, level: t(`fit.levels.${level}`) })}</Badge>;
}
