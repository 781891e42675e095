import type { Palette } from '@portals/platform';
import { sectionPath, sections } from './dashboard/section';
import type en from './locales/en.json';

/** This portal's entries in the command palette (rule 19.61). */
const palette: Palette<typeof en> = ({ t }) => ({
  commands: sections.map((key) => ({ key, label: t(`sections.${key}.label`), href: sectionPath(key) })),
});
export default palette;
