import { font, media, palette, space } from '@portals/ui/tokens';
import { ArrowRight } from 'lucide-react';
import { styled } from 'styled-components';
import { primaryAction } from '../site/kit';
import { Reveal } from '../site/reveal';
import { SectionButton } from '../site/section-button';
import { useText } from '../text';

const Ground = styled.section`
  padding-block: clamp(4rem, 8vw, 7.5rem);
  background: ${palette.teal};
  color: ${palette.white};

  ${media.print} {
    display: none;
  }
`;

const Line = styled.div`
  display: grid;
  gap: ${space(8)};
  align-items: center;

  ${media.md} {
    grid-template-columns: 1fr auto;
  }

  h2 {
    max-width: 18ch;
    margin-bottom: ${space(4)};
  }

  p {
    max-width: 44ch;
    font-size: ${font.size.lg};
  }
`;

const Start = styled(SectionButton)`
  ${primaryAction}
  min-height: 3.75rem;
  padding-inline: ${space(9)};
  background: ${palette.white};
  color: ${palette.teal};
  letter-spacing: 0.04em;
  font-size: 1.0625rem;

  &:focus-visible {
    outline-color: ${palette.white};
  }

  ${media.hover} {
    && {
      &:hover {
        background: ${palette.paper};
        color: ${palette.ink};
      }
    }
  }
`;

/** Band that invites visitors to contact us. Because it has no id, it is never the active section (rule 2.1). */
export function CallToAction() {
  const { t } = useText();
  return (
    <Ground data-band aria-labelledby="band-title">
      <Reveal>
        <Line>
          <div>
            <h2 id="band-title">{t('home.band.title')}</h2>
            <p>{t('home.band.text')}</p>
          </div>
          <Start section="contacto">
            {t('home.band.button')}
            <ArrowRight size={20} aria-hidden="true" />
          </Start>
        </Line>
      </Reveal>
    </Ground>
  );
}
