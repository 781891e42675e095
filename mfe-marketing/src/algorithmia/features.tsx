import { Bot, ChartCandlestick, GraduationCap, History, ShieldCheck, SlidersHorizontal } from 'lucide-react';
import { Band } from '../site/kit';
import { Reveal } from '../site/reveal';
import { useText } from '../text';
import { Bento, Chips } from './styles';

const features = [
  { key: 'models', Icon: SlidersHorizontal, chips: ['momentum', 'reversion', 'breakout', 'custom'] },
  { key: 'backtest', Icon: History, chips: ['capital', 'fees', 'stop'] },
  { key: 'bot', Icon: Bot, chips: [] },
  { key: 'charts', Icon: ChartCandlestick, chips: [] },
  { key: 'risk', Icon: ShieldCheck, chips: [] },
  { key: 'coach', Icon: GraduationCap, chips: [] },
] as const;

/** Section with the features of the platform, from models to coach; a link in the hero leads to this section. */
export function Features() {
  const { t } = useText();
  return (
    <Band id="features" data-theme="dark" tabIndex={-1} aria-labelledby="features-title">
      <Reveal>
        <h2 id="features-title">{t('algorithmia.features.title')}</h2>
        <Bento>
          {features.map(({ key, Icon, chips }) => (
            <li key={key}>
              <Icon size={30} strokeWidth={1.5} aria-hidden="true" />
              <h3>{t(`algorithmia.features.${key}`)}</h3>
              <p>{t(`algorithmia.features.${key}Text`)}</p>
              {chips.length > 0 && (
                <Chips>
                  {chips.map((chip) => (
                    <span key={chip}>{t(`algorithmia.features.${chip}`)}</span>
                  ))}
                </Chips>
              )}
            </li>
          ))}
        </Bento>
      </Reveal>
    </Band>
  );
}
