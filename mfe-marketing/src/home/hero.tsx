import { ArrowDown, ArrowRight } from 'lucide-react';
import { Actions, Kicker } from '../site/kit';
import { useHours } from '../site/use-hours';
import { CaseCard } from '../suitability/case-card';
import { useText } from '../text';
import {
  Down,
  Ground,
  HeroColumns,
  HeroContent,
  HeroFacts,
  Proof,
  ServicesButton,
  SolutionsButton,
  Title,
} from './hero-styles';

/** First band of the home page: the main claim, the evidence, links to the next sections, and the calculator. */
export function Hero() {
  const { t } = useText();
  const hours = useHours();
  return (
    <Ground id="inicio" data-band data-theme="dark" tabIndex={-1} aria-labelledby="hero-title">
      <HeroColumns>
        <HeroContent>
          <Kicker>{t('home.hero.kicker')}</Kicker>
          <Title id="hero-title">{t('home.hero.title')}</Title>
          <Proof>{t('home.hero.proof')}</Proof>
          <Actions>
            <ServicesButton section="servicios">
              {t('home.hero.services')}
              <ArrowRight size={18} aria-hidden="true" />
            </ServicesButton>
            <SolutionsButton section="soluciones">{t('home.hero.solutions')}</SolutionsButton>
          </Actions>
          <HeroFacts>
            <li>{t('home.hero.where')}</li>
            <li>{t('home.hero.languages')}</li>
            <li>{hours.short}</li>
            <li>
              <Down section="servicios" label={t('home.hero.down')}>
                <ArrowDown size={20} aria-hidden="true" />
              </Down>
            </li>
          </HeroFacts>
        </HeroContent>
        <CaseCard />
      </HeroColumns>
    </Ground>
  );
}
