import { color, font, media, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { Band, Kicker, SectionTitle } from '../site/kit';
import { Reveal } from '../site/reveal';
import { useText } from '../text';
import { ValueGlyph } from './value-glyph';
import { type ValueKey, valueKeys } from './value-keys';

const Statements = styled.div`
  display: grid;
  gap: ${space(8)} ${space(16)};
  margin-top: clamp(2rem, 4vw, 4rem);

  ${media.md} {
    grid-template-columns: 1.35fr 1fr;
  }

  h3 {
    margin-bottom: ${space(3)};
    color: ${color.accentText};
    font: 600 ${font.size.md} / 1.4 ${font.heading};
    letter-spacing: 0;
  }

  p {
    font: 400 ${font.size.h3} / 1.35 ${font.text};
    letter-spacing: -0.015em;
  }
`;

const ValuesTitle = styled.h3`
  margin-top: clamp(3.5rem, 8vw, 7rem);
  font-size: ${font.size.h3};
`;

const Values = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
  gap: ${space(8)};
  margin-top: ${space(6)};
  padding: 0;
  list-style: none;

  ${media.print} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: ${space(4)};
  }

  li {
    padding-top: ${space(6)};
    border-top: 2px solid ${color.text};
  }

  h4 {
    margin: ${space(6)} 0 ${space(2)};
  }

  p {
    color: ${color.muted};
  }
`;

function Value({ value }: { value: ValueKey }) {
  const { t } = useText();
  return (
    <li>
      <ValueGlyph value={value} />
      <h4>{t(`home.about.value.${value}.name`)}</h4>
      <p>{t(`home.about.value.${value}.text`)}</p>
    </li>
  );
}

/** Section with the mission, the vision and the four values. */
export function About() {
  const { t } = useText();
  return (
    <Band id="nosotros" data-band data-theme="auto" tabIndex={-1} aria-labelledby="about-title">
      <Reveal>
        <Kicker>{t('home.about.kicker')}</Kicker>
        <SectionTitle id="about-title">{t('home.about.title')}</SectionTitle>
        <Statements>
          <div>
            <h3>{t('home.about.mission')}</h3>
            <p>{t('home.about.missionText')}</p>
          </div>
          <div>
            <h3>{t('home.about.vision')}</h3>
            <p>{t('home.about.visionText')}</p>
          </div>
        </Statements>
        <ValuesTitle>{t('home.about.values')}</ValuesTitle>
        <Values>
          {valueKeys.map((value) => (
            <Value key={value} value={value} />
          ))}
        </Values>
      </Reveal>
    </Band>
  );
}
