import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery';
import { readGroups } from './groups';

// Waits for the fonts: with `font-display: optional`, the browser does not use a font that arrives late until the next page load.
await Promise.all(
  ['Inter Variable', 'Space Grotesk Variable'].map((name) => document.fonts.load(`1rem '${name}'`)),
);

const root = document.getElementById('root');
if (root === null) throw new Error('the document has no #root');
createRoot(root).render(<Gallery groups={readGroups()} />);
