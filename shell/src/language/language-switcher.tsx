import type { Language } from '@portals/contracts/constants';
import { languages, toLanguage } from '@portals/contracts/constants';
import { type LanguageSwitcherProps, useHydrated, useLanguage } from '@portals/platform';
import { color, font, motion, outOfSight, radius, space } from '@portals/ui/tokens';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../style/icon';
import { onDarkColors } from '../style/on-dark';
import { useShellText } from './shell-text';

/** Native name of each language. */
const names: Record<Language, string> = { en: 'English', es: 'Español' };

const Frame = styled.label`
  position: relative;
  display: inline-flex;
  align-items: center;
  color: ${color.muted};

  &[data-dark='true'] {
    color: ${onDarkColors.muted};
  }

  svg {
    position: absolute;
    width: 1rem;
    height: 1rem;
    pointer-events: none;
  }

  svg:first-of-type {
    left: ${space(2.5)};
  }

  svg:last-of-type {
    right: ${space(2)};
  }

  /* On the narrowest phones the icon is hidden, so that the header fits on one line. */
  @media (max-width: 22rem) {
    svg:first-of-type {
      display: none;
    }
  }

  /* Hidden without scripts; the links next to it replace it. */
  @media (scripting: none) {
    display: none;
  }
`;

const Name = styled.span`
  ${outOfSight}
`;

const Choice = styled.select`
  appearance: none;
  min-height: 2.25rem;
  padding: 0 ${space(7)} 0 ${space(8.5)};
  border: 1px solid ${color.edge};
  border-radius: ${radius.round};
  background: transparent;
  color: ${color.text};
  font: inherit;
  font-size: ${font.size.sm};
  font-weight: ${font.weight.medium};
  line-height: 1.2;
  cursor: pointer;
  transition:
    border-color ${motion.fast} ${motion.ease},
    background-color ${motion.fast} ${motion.ease};

  &:hover {
    background-color: ${color.hover};
  }

  ${Frame}[data-dark='true'] & {
    border-color: ${onDarkColors.edge};
    color: ${onDarkColors.text};
  }

  ${Frame}[data-dark='true'] &:hover {
    background-color: ${onDarkColors.hover};
  }

  ${Frame}[data-dark='true'] &:focus-visible {
    outline-color: ${onDarkColors.focus};
  }

  option {
    background: ${color.surface};
    color: ${color.text};
  }

  @media (pointer: coarse) {
    min-height: 2.75rem;
  }

  @media print {
    display: none;
  }

  @media (max-width: 22rem) {
    padding-left: ${space(3)};
  }
`;

const Links = styled.span`
  display: inline-flex;
  gap: ${space(1)};

  a {
    display: inline-flex;
    align-items: center;
    min-height: 2.75rem;
    padding-inline: ${space(2)};
    color: ${color.text};
    font-size: ${font.size.sm};
  }

  &[data-dark='true'] a {
    color: ${onDarkColors.text};
  }

  a[aria-current] {
    font-weight: ${font.weight.semibold};
    text-decoration: none;
  }
`;

/** Links to this page in each language, for browsers without scripts. */
function LanguageLinks({ onDark, language }: { onDark: boolean; language: Language }) {
  return (
    <noscript>
      <Links data-dark={onDark}>
        {languages.map((code) => (
          <a
            key={code}
            href={`?lang=${code}`}
            hrefLang={code}
            lang={code}
            {...(code === language && { 'aria-current': 'true' as const })}
          >
            {names[code]}
          </a>
        ))}
      </Links>
    </noscript>
  );
}

/**
 * Applies a choice that the user made before the scripts of a prerendered page ran: React has missed the change event, and hydration does
 * not reset the element.
 * @returns the ref for the select element
 */
function useEarlyChoice(choose: (language: Language) => void) {
  const element = useRef<HTMLSelectElement>(null);
  const takenOver = useRef(!useHydrated());
  const { language } = useLanguage();
  useEffect(() => {
    const early = element.current?.value;
    if (takenOver.current && early !== undefined && early !== language) choose(toLanguage(early));
    takenOver.current = false;
  }, [choose, language]);
  return element;
}

/** Chooses the language of the whole site; the choice is stored for later visits (rule 8.1). */
export function HostLanguageSwitcher({ onDark = false }: LanguageSwitcherProps) {
  const { t } = useShellText();
  const { language, setLanguage } = useLanguage();
  const choice = useEarlyChoice(setLanguage);
  const chosen = (value: string) => {
    // `useEarlyChoice` applies a choice made during hydration. The event of this choice arrives after React has restored the old value, so
    // it must be ignored here.
    if (value !== language) setLanguage(toLanguage(value));
  };
  return (
    <>
      <LanguageLinks onDark={onDark} language={language} />
      <Frame data-dark={onDark}>
        <Name>{t('language.label')}</Name>
        <Icon name="globe" />
        <Choice
          ref={choice}
          value={language}
          autoComplete="off"
          onChange={(event) => chosen(event.currentTarget.value)}
        >
          {languages.map((code) => (
            <option key={code} value={code} lang={code}>
              {names[code]}
            </option>
          ))}
        </Choice>
        <Icon name="chevron-down" />
      </Frame>
    </>
  );
}
