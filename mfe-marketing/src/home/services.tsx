import { color, font, media, radius, space } from '@portals/ui/tokens';
import { Check } from 'lucide-react';
import { styled } from 'styled-components';
import { Band, Kicker, SectionTitle } from '../site/kit';
import { Reveal } from '../site/reveal';
import { useText } from '../text';
import { type ServiceKey, serviceKeys } from './service-keys';
import { ServicePicture } from './service-picture';

const Sunken = styled(Band)`
  && {
    background: ${color.sunken};

    ${media.print} {
      background: none;
    }
  }
`;

const Rows = styled.ol`
  margin-top: clamp(2rem, 4vw, 4rem);
  padding: 0;
  list-style: none;
`;

const Row = styled.li`
  display: grid;
  gap: ${space(8)} clamp(2rem, 6vw, 6rem);
  align-items: center;
  padding-block: clamp(2.5rem, 5vw, 4.5rem);
  border-top: 1px solid ${color.line};

  ${media.md} {
    grid-template-columns: 1.1fr 1fr;
  }

  ${media.print} {
    grid-template-columns: 1.1fr 1fr;
    padding-block: 4mm;
    break-inside: avoid;
  }

  h3 {
    margin-bottom: ${space(4)};
    font-size: clamp(1.5rem, 1.2rem + 1.2vw, 2.125rem);
  }

  > div > p {
    max-width: 46ch;
    color: ${color.muted};
    font-size: ${font.size.lg};
  }

  figure {
    padding: ${space(4)};
    border-radius: ${radius.lg};
    background: ${color.ground};
  }

  figure svg {
    width: 100%;
    height: auto;
  }
`;

const Points = styled.ul`
  display: grid;
  gap: ${space(2.5)};
  margin-top: ${space(6)};
  padding: 0;
  list-style: none;

  li {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: ${space(3)};
  }

  svg {
    margin-top: 0.2em;
    color: ${color.accent};
  }
`;

function Service({ service }: { service: ServiceKey }) {
  const { t } = useText();
  return (
    <Row>
      <div>
        <h3>{t(`home.services.item.${service}.name`)}</h3>
        <p>{t(`home.services.item.${service}.text`)}</p>
        <Points>
          {(['one', 'two', 'three'] as const).map((point) => (
            <li key={point}>
              <Check size={20} aria-hidden="true" />
              {t(`home.services.item.${service}.${point}`)}
            </li>
          ))}
        </Points>
      </div>
      <figure>
        <ServicePicture service={service} title={t(`home.services.item.${service}.picture`)} />
      </figure>
    </Row>
  );
}

export function Services() {
  const { t } = useText();
  return (
    <Sunken id="servicios" data-band data-theme="auto" tabIndex={-1} aria-labelledby="services-title">
      <Reveal>
        <Kicker>{t('home.services.kicker')}</Kicker>
        <SectionTitle id="services-title">{t('home.services.title')}</SectionTitle>
        <Rows>
          {serviceKeys.map((service) => (
            <Service key={service} service={service} />
          ))}
        </Rows>
      </Reveal>
    </Sunken>
  );
}
