import { ArrowDown, ArrowRight } from 'lucide-react';
import { Actions, Kicker } from '../site/kit';
import { useHours } from '../site/use-hours';
import { useText } from '../text';
import {
  Down,
  Ground,
  HeroContent,
  HeroFacts,
  Proof,
  ServicesButton,
  SolutionsButton,
  Title,
} from './hero-styles';
import { NetworkBackdrop } from './network-backdrop';

/** The first band: the promise, the proof, and links to the next sections. */
export function Hero() {
  const { t } = useText();
  const hours = useHours();
  return (
    <Ground id="inicio" data-band data-theme="dark" tabIndex={-1} aria-labelledby="hero-title">
      <NetworkBackdrop />
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
    </Ground>
  );
}
