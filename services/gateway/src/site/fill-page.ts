import type { Site } from '@portals/contracts/composition';
import { type Language, languages, usualOpeningHours, weekdayName } from '@portals/contracts/constants';
import { escapeHtml } from '@portals/service-kit/plain';
import type { SetForPages } from '../composition/page-facts.js';

/** Values for page templates, by name; a missing or empty value counts as unknown. */
export type StatedFacts = Readonly<Record<string, string | undefined>>;

const section = /\{\{([#^])(\w+)\}\}([\s\S]*?)\{\{\/\2\}\}/g;

function chooseSections(template: string, facts: StatedFacts): string {
  return template.replace(section, (_, sign: string, name: string, inner: string) =>
    (sign === '#') === Boolean(facts[name]) ? chooseSections(inner, facts) : '',
  );
}

/**
 * Fills a page from a portal's `public/` folder with facts. `{{name}}` is replaced with the escaped fact. `{{#name}}…{{/name}}` remains
 * only if the fact is known, and `{{^name}}…{{/name}}` only if it is unknown, so that no sentence is incomplete.
 */
export function fillPage(template: string, facts: StatedFacts): string {
  return chooseSections(template, facts).replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    escapeHtml(facts[name] ?? ''),
  );
}

function addressLine({ address }: Site, language: Language): string | undefined {
  if (!address) return undefined;
  const { street, postalCode, city, region, country } = address;
  const place = region === '' || region === city ? city : `${city} (${region})`;
  const land = new Intl.DisplayNames([language], { type: 'region' }).of(country.toUpperCase()) ?? country;
  return `${street}, ${postalCode} ${place}, ${land}`;
}

/** Address and language of a page. */
export interface PageAddress {
  /** `https://host`, without a trailing slash. */
  origin: string;
  path: string;
  language: Language;
  /** True when `?lang=` chose the language; the page's links then contain `?lang=` too. */
  fromAddress: boolean;
  /** Address of the live shell's style sheet, which the page uses for the fonts. */
  styles?: string | undefined;
}

const countText = (count: number, unit: string, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);

/** Returns the settings that services declare for pages as facts for static pages; a number is followed by its unit. */
const settingFacts = (settings: readonly SetForPages[], language: Language): StatedFacts =>
  Object.fromEntries(
    settings.flatMap(({ fact, unit, value }) =>
      fact === undefined || value === undefined
        ? []
        : [[fact, unit === undefined ? value : countText(Number(value), unit, language)]],
    ),
  );

function openingFacts({ openingHours = usualOpeningHours }: Site, language: Language): StatedFacts {
  const { from, to, opens, closes } = openingHours;
  return {
    firstDay: weekdayName(from, language, 'long'),
    lastDay: weekdayName(to, language, 'long'),
    opens,
    closes,
  };
}

/**
 * Returns the facts available to pages in a portal's `public/` folder: company details, opening hours, settings that services declare for
 * pages, and the page's address and language.
 */
export function factsFor(site: Site, page: PageAddress, settings: readonly SetForPages[]): StatedFacts {
  const { origin, path, language, fromAddress, styles } = page;
  const spanish = (address: string) => `${address}?lang=es`;
  const own = fromAddress && language === 'es' ? spanish(path) : path;
  return {
    ...Object.fromEntries(languages.map((code) => [code, code === language ? code : undefined])),
    language,
    query: fromAddress ? `?lang=${language}` : undefined,
    canonical: origin + own,
    english: origin + path,
    spanish: origin + spanish(path),
    path,
    styles,
    brand: site.name,
    owner: site.legalName ?? site.name,
    email: site.email,
    phone: site.phone,
    phoneLink: site.phone.replaceAll(' ', ''),
    companyPage: site.companyPage,
    legalName: site.legalName,
    taxId: site.taxId,
    registration: site.registration,
    address: addressLine(site, language),
    ...openingFacts(site, language),
    ...settingFacts(settings, language),
    consentBox: site.contactConsent === 'checkbox' ? 'checkbox' : undefined,
  };
}
