import { useSite } from '@portals/platform';
import { pageKeys, sectionAddress } from '../scroll/sections';
import { useHomeSections } from '../scroll/use-home-sections';
import { SitePage } from '../site/site-page';
import { useSiteHead } from '../site/use-site-head';
import { useText } from '../text';
import { About } from './about';
import { CallToAction } from './call-to-action';
import { ContactSection } from './contact-section';
import { Hero } from './hero';
import { serviceKeys } from './service-keys';
import { Services } from './services';
import { Solutions } from './solutions';
import { structuredData, toScriptText } from './structured-data';

function StructuredData() {
  const { t } = useText();
  const data = structuredData(useSite(), {
    description: t('heads.home.description'),
    services: serviceKeys.map((key) => ({
      name: t(`home.services.item.${key}.name`),
      description: t(`home.services.item.${key}.text`),
    })),
  });
  return <script type="application/ld+json">{toScriptText(data)}</script>;
}

/** The home page; its title, description and URL follow the section in view. */
export default function HomePage() {
  const section = useHomeSections();
  useSiteHead(pageKeys[section], sectionAddress(section));
  return (
    <SitePage tone="dark">
      <StructuredData />
      <Hero />
      <About />
      <Services />
      <Solutions />
      <CallToAction />
      <ContactSection />
    </SitePage>
  );
}
