import { PortalLink, useDemoAccount } from '@portals/platform';
import { color, media, radius, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { Note } from '../site/kit';
import { useText } from '../text';
import { portalOffers } from './catalogue';
import { OfferCell } from './offer-cell';
import { Grid } from './solutions-styles';

const Columns = styled.div`
  display: grid;
  gap: ${space(8)};
  margin-block: clamp(2rem, 4vw, 4rem);

  ${media.lg} {
    grid-template-columns: 1fr 1.4fr;

    ${Grid} {
      grid-template-columns: none;
    }
  }

  /* Not printed, because the page would then need a fourth sheet of paper (rule 1.9). */
  ${media.print} {
    display: none;
  }

  img {
    width: 100%;
    height: auto;
    margin-bottom: ${space(3)};
    border: 1px solid ${color.line};
    border-radius: ${radius.md};
  }
`;

/** Lists the portals that are available today, with a screenshot and the demo account if there is one (rule 3.8). */
export function Today() {
  const { t, language } = useText();
  const demo = useDemoAccount();
  const picture = (width: number) => `/look/marketing-${language}-${width}.webp`;
  return (
    <Columns>
      <div>
        <h3 id="today-title">{t('home.solutions.today.title')}</h3>
        <Grid aria-labelledby="today-title">
          {portalOffers.map(({ key, offer, path }) => (
            <OfferCell
              key={key}
              offer={offer}
              path={path}
              name={t(`home.solutions.today.${key}.name`)}
              text={t(`home.solutions.today.${key}.text`)}
            />
          ))}
        </Grid>
      </div>
      <figure>
        <img
          src={picture(1280)}
          srcSet={`${picture(640)} 640w, ${picture(1280)} 1280w`}
          sizes="(min-width: 64rem) 42rem, 92vw"
          width={1280}
          height={800}
          loading="lazy"
          alt={t('home.solutions.today.picture')}
        />
        <Note as="figcaption">
          {t('home.solutions.today.caption')}{' '}
          {demo && (
            <PortalLink to="/leadmanager/auth" state={{ returnTo: '/comercia' }}>
              {t('home.solutions.today.demo')}
            </PortalLink>
          )}
        </Note>
      </figure>
    </Columns>
  );
}
