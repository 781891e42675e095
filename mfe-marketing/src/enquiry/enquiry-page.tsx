import { ContactForm } from '../contact/contact-form';
import { Container, LeadText } from '../site/kit';
import { RiskNote } from '../site/pieces';
import { Reveal } from '../site/reveal';
import { SitePage } from '../site/site-page';
import { useSiteHead } from '../site/use-site-head';
import { useText } from '../text';
import { ChainPicture, KnotPicture } from './pictures';
import { FormBand, FormColumns, Hero, Lane, Lanes, Method } from './styles';

const aiServices = ['audit', 'pilot', 'rollout'] as const;
const defiServices = ['treasury', 'contracts', 'token'] as const;

function AiLane() {
  const { t } = useText();
  return (
    <Lane data-theme="auto" aria-labelledby="ai-title">
      <h2 id="ai-title">{t('enquiry.ai.name')}</h2>
      <p>{t('enquiry.ai.text')}</p>
      <KnotPicture title={t('enquiry.ai.picture')} />
      <dl>
        {aiServices.map((key) => (
          <div key={key}>
            <dt>{t(`enquiry.ai.${key}`)}</dt>
            <dd>{t(`enquiry.ai.${key}Text`)}</dd>
          </div>
        ))}
      </dl>
    </Lane>
  );
}

function DefiLane() {
  const { t } = useText();
  return (
    <Lane data-theme="dark" aria-labelledby="defi-title">
      <h2 id="defi-title">{t('enquiry.defi.name')}</h2>
      <p>{t('enquiry.defi.text')}</p>
      <ChainPicture title={t('enquiry.defi.picture')} />
      <dl>
        {defiServices.map((key) => (
          <div key={key}>
            <dt>{t(`enquiry.defi.${key}`)}</dt>
            <dd>{t(`enquiry.defi.${key}Text`)}</dd>
          </div>
        ))}
      </dl>
      <RiskNote>{t('enquiry.risk')}</RiskNote>
    </Lane>
  );
}

/** Page of the AI consulting and DeFi services; its contact form accepts enquiries about either service or both. */
export default function EnquiryPage() {
  const { t } = useText();
  useSiteHead('enquiry', '/solutions');
  return (
    <SitePage tone="auto">
      <Hero data-theme="auto" aria-labelledby="page-title">
        <Container>
          <h1 id="page-title">{t('enquiry.title')}</h1>
          <LeadText>{t('enquiry.lead')}</LeadText>
        </Container>
      </Hero>
      <Lanes>
        <AiLane />
        <DefiLane />
      </Lanes>
      <Method data-theme="auto" aria-labelledby="method-title">
        <Reveal>
          <h2 id="method-title">{t('enquiry.method.title')}</h2>
          <ol>
            {(['one', 'two', 'three'] as const).map((step) => (
              <li key={step}>{t(`enquiry.method.${step}`)}</li>
            ))}
          </ol>
        </Reveal>
      </Method>
      <FormBand id="enquiry" data-theme="auto" tabIndex={-1} aria-labelledby="form-title">
        <Reveal>
          <FormColumns>
            <div>
              <h2 id="form-title">{t('enquiry.form.title')}</h2>
              <LeadText>{t('enquiry.form.text')}</LeadText>
            </div>
            <ContactForm kind="interest" />
          </FormColumns>
        </Reveal>
      </FormBand>
    </SitePage>
  );
}
