import { useSite } from '@portals/platform';
import { color, font, media, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { ContactForm } from '../contact/contact-form';
import { Band, Kicker, LeadText, Note, SectionTitle } from '../site/kit';
import { Reveal } from '../site/reveal';
import { useHours } from '../site/use-hours';
import { useText } from '../text';

/* Tall enough that the section can always be scrolled to 80 px below the top of the window; the footer below it adds the remaining
   height. */
const Ground = styled(Band)`
  min-height: calc(100vh - 30rem);

  ${media.print} {
    min-height: 0;
  }
`;

const Columns = styled.div`
  display: grid;
  gap: clamp(2.5rem, 6vw, 6rem);
  align-items: start;

  ${media.lg} {
    grid-template-columns: 1fr 1.15fr;
  }
`;

const Steps = styled.ol`
  display: grid;
  gap: ${space(5)};
  margin-block: ${space(4)} ${space(10)};
  padding: 0;
  counter-reset: step;
  list-style: none;

  li {
    position: relative;
    padding-left: ${space(12)};
    counter-increment: step;
  }

  li::before {
    position: absolute;
    left: 0;
    color: ${color.accentText};
    font: 600 ${font.size.h3} / 1.2 ${font.heading};
    content: counter(step);
  }

  li:not(:last-child)::after {
    position: absolute;
    top: 2rem;
    bottom: -0.875rem;
    left: 0.375rem;
    width: 1px;
    background: ${color.line};
    content: '';
  }
`;

const Aside = styled.div`
  h2 {
    margin-bottom: ${space(4)};
  }

  h3 {
    margin-top: ${space(10)};
    font-size: ${font.size.h4};
  }
`;

const Reach = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(6)};

  a {
    display: inline-flex;
    align-items: center;
    min-height: 2rem;
    font-weight: 600;
  }
`;

/** Contact section: the next steps after contacting us, and the form. */
export function ContactSection() {
  const { t } = useText();
  const site = useSite();
  const hours = useHours();
  return (
    <Ground id="contacto" data-band data-theme="auto" tabIndex={-1} aria-labelledby="contact-title">
      <Reveal>
        <Columns>
          <Aside>
            <Kicker>{t('home.contact.kicker')}</Kicker>
            <SectionTitle id="contact-title">{t('home.contact.title')}</SectionTitle>
            <LeadText>{t('home.contact.lead')}</LeadText>
            <h3>{t('home.contact.next')}</h3>
            <Steps>
              {(['read', 'ask', 'propose'] as const).map((step) => (
                <li key={step}>{t(`home.contact.step.${step}`)}</li>
              ))}
            </Steps>
            <Reach>
              <a href={`mailto:${site.email}`}>{site.email}</a>
              <a href={`tel:${site.phone.replaceAll(' ', '')}`}>{site.phone}</a>
            </Reach>
            <Note>{hours.long}</Note>
          </Aside>
          <ContactForm kind="services" />
        </Columns>
      </Reveal>
    </Ground>
  );
}
