import { PortalLink } from '@portals/platform';
import { ArrowRight } from 'lucide-react';
import { claims } from '../constants';
import { Band, Container, Halves, LeadText, NameLine } from '../site/kit';
import { StateBadge } from '../site/pieces';
import { Reveal } from '../site/reveal';
import { SitePage } from '../site/site-page';
import { useClaim } from '../site/use-claim';
import { useSiteHead } from '../site/use-site-head';
import { useText } from '../text';
import { FunnelPicture } from './funnel-picture';
import { Claim, Day, Door, Hero, Links, MainLink, QuietLink } from './styles';

const hours = [
  ['09:00', 'nine'],
  ['11:30', 'eleven'],
  ['16:00', 'four'],
] as const;

const doors = [
  ['webia', '/webia'],
  ['clients', '/comercia'],
] as const;

function SameDay() {
  const { t } = useText();
  return (
    <Band data-theme="auto" aria-labelledby="day-title">
      <Reveal>
        <h2 id="day-title">{t('comerciaLanding.day.title')}</h2>
        <Day>
          <table aria-labelledby="day-title">
            <thead>
              <tr>
                <td />
                <th scope="col">{t('comerciaLanding.day.without')}</th>
                <th scope="col">{t('comerciaLanding.day.with')}</th>
              </tr>
            </thead>
            <tbody>
              {hours.map(([hour, key]) => (
                <tr key={key}>
                  <th scope="row">{hour}</th>
                  <td data-label={t('comerciaLanding.day.without')}>{t(`comerciaLanding.day.${key}`)}</td>
                  <td data-label={t('comerciaLanding.day.with')}>{t(`comerciaLanding.day.${key}With`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Day>
      </Reveal>
    </Band>
  );
}

function ClaimBox() {
  const { t } = useText();
  const { shown, source } = useClaim('leadCapture');
  return (
    <Claim>
      <div>
        <p>
          {shown
            ? t('comerciaLanding.claim', { value: claims.leadCaptureIncrease })
            : t('comerciaLanding.claimOff')}
        </p>
        {shown && <small>{source}</small>}
        <small>{t('comerciaLanding.claimNote')}</small>
      </div>
      <FunnelPicture title={t('comerciaLanding.picture')} />
    </Claim>
  );
}

/** Landing page of sales automation; links to the marketing portal and to WebIA. */
export default function ComerciaLandingPage() {
  const { t } = useText();
  useSiteHead('comerciaLanding', '/comercia-landing');
  return (
    <SitePage tone="auto">
      <Hero data-theme="auto" aria-labelledby="page-title">
        <Container>
          <NameLine>
            {t('comerciaLanding.kicker')} <StateBadge offer="comerzia" />
          </NameLine>
          <h1 id="page-title">{t('comerciaLanding.title')}</h1>
          <LeadText>{t('comerciaLanding.lead')}</LeadText>
          <Links>
            <MainLink to="/comercia">
              {t('comerciaLanding.portal')}
              <ArrowRight size={18} aria-hidden="true" />
            </MainLink>
            <QuietLink to="/comerzia">{t('comerciaLanding.more')}</QuietLink>
          </Links>
          <ClaimBox />
        </Container>
      </Hero>
      <SameDay />
      <Halves data-theme="auto">
        {doors.map(([key, path]) => (
          <Door key={key} aria-labelledby={`door-${key}`}>
            <h2 id={`door-${key}`}>{t(`comerciaLanding.${key}.title`)}</h2>
            <p>{t(`comerciaLanding.${key}.text`)}</p>
            <PortalLink to={path}>
              {t(`comerciaLanding.${key}.link`)}
              <ArrowRight size={18} aria-hidden="true" />
            </PortalLink>
          </Door>
        ))}
      </Halves>
    </SitePage>
  );
}
