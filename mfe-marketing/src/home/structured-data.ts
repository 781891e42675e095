import type { Site } from '@portals/contracts/composition';
import { openDays, usualOpeningHours } from '@portals/contracts/constants';

interface Texts {
  description: string;
  services: readonly { name: string; description: string }[];
}

const organizationId = '/#organization';
/** Path of the logo, which is generated from `public/favicon.svg` at build time. */
const logo = '/icon-512.png';
const spain = { '@type': 'Country', name: 'Spain' };
const spokenLanguages = ['es', 'en'];

const postalAddress = (address: NonNullable<Site['address']>) => ({
  address: {
    '@type': 'PostalAddress',
    streetAddress: address.street,
    postalCode: address.postalCode,
    addressLocality: address.city,
    addressRegion: address.region,
    addressCountry: address.country,
  },
});

/**
 * Returns the structured data about the company for search engines: organization, services and the business with its hours (rule 2.7). A
 * postal address is included only when one is configured. URLs are relative to the document.
 */
export function structuredData(site: Site, texts: Texts): object {
  const openingHours = site.openingHours ?? usualOpeningHours;
  const contact = { name: site.name, email: site.email, telephone: site.phone.replaceAll(' ', '') };
  const services = texts.services.map((service) => ({
    '@type': 'Service',
    ...service,
    provider: { '@id': organizationId },
    areaServed: spain,
    availableChannel: {
      '@type': 'ServiceChannel',
      serviceUrl: '/#contacto',
      availableLanguage: spokenLanguages,
    },
  }));
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': organizationId,
        ...contact,
        ...(site.legalName ? { legalName: site.legalName } : {}),
        ...(site.taxId ? { taxID: site.taxId } : {}),
        url: '/',
        logo,
        sameAs: [site.companyPage],
      },
      ...services,
      {
        '@type': 'ProfessionalService',
        '@id': '/#business',
        ...contact,
        url: '/',
        image: logo,
        description: texts.description,
        parentOrganization: { '@id': organizationId },
        areaServed: spain,
        knowsLanguage: spokenLanguages,
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'customer service',
          telephone: contact.telephone,
          email: site.email,
          areaServed: spain,
          availableLanguage: spokenLanguages,
        },
        openingHoursSpecification: {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: openDays(openingHours),
          opens: openingHours.opens,
          closes: openingHours.closes,
        },
        ...(site.address ? postalAddress(site.address) : {}),
      },
    ],
  };
}

/** Serialises to JSON that is safe inside a script element. */
export const toScriptText = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');
