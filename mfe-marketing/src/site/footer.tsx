import { legalAddress, PortalLink, useSite } from '@portals/platform';
import type { ReactNode } from 'react';
import type { SectionId } from '../scroll/sections';
import { useText } from '../text';
import { ClientArea } from './client-area';
import { Base, Columns, FooterBar, FooterBrand, FooterGroup, FooterList, LegalList } from './footer-styles';
import { Container } from './kit';
import { SectionButton } from './section-button';
import { SiteMark } from './site-mark';
import { useHours } from './use-hours';

const siteSections = [
  ['inicio', 'home'],
  ['servicios', 'services'],
  ['soluciones', 'solutions'],
  ['contacto', 'contact'],
] as const satisfies readonly (readonly [SectionId, string])[];

const explore = [
  ['/solutions', 'exploreSolutions'],
  ['/comercia-landing', 'exploreSales'],
  ['/huyu-projects', 'exploreCase'],
  ['/how-we-calculate', 'exploreRules'],
] as const;

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <FooterGroup>
      <h2>{title}</h2>
      <FooterList>{children}</FooterList>
    </FooterGroup>
  );
}

function Reach() {
  const { t } = useText();
  const site = useSite();
  const hours = useHours();
  return (
    <Group title={t('footer.talk')}>
      <li>
        <a href={`mailto:${site.email}`}>{site.email}</a>
      </li>
      <li>
        <a href={`tel:${site.phone.replaceAll(' ', '')}`}>{site.phone}</a>
      </li>
      <li>
        <a href={site.companyPage} target="_blank" rel="noopener">
          {t('footer.companyPage')}
        </a>
      </li>
      <li>{hours.long}</li>
    </Group>
  );
}

/** Footer of every public page: sections, client area, contact details, legal documents. */
export function Footer() {
  const { t, language } = useText();
  const { name } = useSite();
  return (
    <FooterBar data-theme="dark">
      <Container>
        <FooterBrand>
          <SiteMark size={36} />
          <p>{t('footer.promise')}</p>
        </FooterBrand>
        <Columns>
          <Group title={t('footer.site')}>
            {siteSections.map(([section, key]) => (
              <li key={section}>
                <SectionButton section={section}>{t(`menu.${key}`)}</SectionButton>
              </li>
            ))}
          </Group>
          <Group title={t('footer.explore')}>
            {explore.map(([path, key]) => (
              <li key={path}>
                <PortalLink to={path}>{t(`footer.${key}`)}</PortalLink>
              </li>
            ))}
          </Group>
          <Group title={t('footer.clientArea')}>
            <ClientArea />
          </Group>
          <Reach />
        </Columns>
        <Base>
          <p>{name}</p>
          <LegalList aria-label={t('footer.legal')}>
            <li>
              <a href={legalAddress('notice', language)}>{t('footer.legalNotice')}</a>
            </li>
            <li>
              <a href={legalAddress('privacy', language)}>{t('footer.privacy')}</a>
            </li>
            <li>
              <a href={legalAddress('storage', language)}>{t('footer.storage')}</a>
            </li>
          </LegalList>
        </Base>
      </Container>
    </FooterBar>
  );
}
