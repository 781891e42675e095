import { dashboardPath } from '../paths';

/** Sections of the dashboard in the order of the navigation rail (rule 7.1). */
export const sections = [
  'contacts',
  'companies',
  'opportunities',
  'communications',
  'analytics',
  'settings',
] as const;
export type Section = (typeof sections)[number];

const defaultSection: Section = 'contacts';

/** Returns the section named by the query, or the default section (rule 1.4). */
export function sectionFromQuery(query: URLSearchParams): Section {
  const named = query.get('section');
  return sections.find((section) => section === named) ?? defaultSection;
}

/** Returns the URL of a section; the default section has no query. */
export function sectionPath(section: Section): string {
  return section === defaultSection ? dashboardPath : `${dashboardPath}?section=${section}`;
}
