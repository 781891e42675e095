import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');
const portals = readdirSync(root).filter((name) => name.startsWith('mfe-'));

/** Returns the names that each file imports from the charting library. */
function chartImports(): [file: string, names: string][] {
  const files = portals.flatMap((portal) =>
    readdirSync(join(root, portal, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => `${portal}/src/${path.replaceAll('\\', '/')}`),
  );
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return Array.from(text.matchAll(/import ([^;]*?) from 'recharts(?:\/[^']*)?';/g), ([, names = '']) => [
      file,
      names.replace(/\s+/g, ' '),
    ]) as [string, string][];
  });
}

// With these four imports, recharts takes 76 kB (brotli), mostly for dependencies that are always included: Redux Toolkit, Immer, Reselect,
// decimal.js-light and parts of d3. Its tooltip, grid and other charts would add up to 47 kB more, and its keyboard access is not needed,
// because the portal implements its own.
it('recharts is used only for drawing bars, and only in the view of figures', () => {
  const imports = chartImports();
  expect(imports.length).toBeGreaterThan(0);
  for (const [file, names] of imports) {
    expect(file).toMatch(/^mfe-comercia\/src\/analytics\/charts\//);
    expect(names).toBe('{ Bar, BarChart, type BarShapeProps, XAxis, YAxis }');
  }
});
