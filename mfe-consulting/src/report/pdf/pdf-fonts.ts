import latin from '@fontsource/inter/files/inter-latin-400-normal.woff';
import latinBold from '@fontsource/inter/files/inter-latin-600-normal.woff';
import extended from '@fontsource/inter/files/inter-latin-ext-400-normal.woff';
import extendedBold from '@fontsource/inter/files/inter-latin-ext-600-normal.woff';
import latinHeading from '@fontsource/space-grotesk/files/space-grotesk-latin-600-normal.woff';
import extendedHeading from '@fontsource/space-grotesk/files/space-grotesk-latin-ext-600-normal.woff';
import type { FontFiles } from './faces';

/** Complete files of the site's fonts; the subsets that pages load lack characters that a name may contain. */
export const fonts: FontFiles = {
  text: [latin, extended],
  bold: [latinBold, extendedBold],
  heading: [latinHeading, extendedHeading],
};
