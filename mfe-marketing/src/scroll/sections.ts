/** Anchor ids of the home page, in document order (rule 2.1). */
export const sectionIds = ['inicio', 'nosotros', 'servicios', 'soluciones', 'contacto'] as const;
export type SectionId = (typeof sectionIds)[number];

/** Page key of each section, under which the locale files hold its title and description. */
export const pageKeys = {
  inicio: 'home',
  nosotros: 'about',
  servicios: 'services',
  soluciones: 'solutions',
  contacto: 'contact',
} as const satisfies Record<SectionId, string>;

/**
 * Returns the URL of a section of the home page; the URL of the hero is the bare path.
 * @param search query to keep, with its question mark, such as `?lang=es`
 */
export function sectionAddress(section: SectionId, search = ''): string {
  return section === 'inicio' ? `/${search}` : `/${search}#${section}`;
}

/** Returns the section that a hash such as `#servicios` names; undefined for any other hash. */
export function sectionOfHash(hash: string): SectionId | undefined {
  return sectionIds.find((id) => `#${id}` === hash);
}
