import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery';
import { readGroups } from './groups';

// The site's fonts are optional, so a font that arrives late would not be used while the page is open.
await Promise.all(
  ['Inter Variable', 'Space Grotesk Variable'].map((name) => document.fonts.load(`1rem '${name}'`)),
);

const root = document.getElementById('root');
if (root === null) throw new Error('the document has no #root');
createRoot(root).render(<Gallery groups={readGroups()} />);
