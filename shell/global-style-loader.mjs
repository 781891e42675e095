/**
 * Webpack loader that prepends the design system's global style sheet, which is written in TypeScript, to the shell's style sheet. The
 * document then links a single file, and the page is styled before any script runs.
 * @this {import('webpack').LoaderContext<unknown>}
 * @param {string} source the shell's style sheet
 */
export default async function globalStyleLoader(source) {
  const { tokensCss } = await this.importModule('@portals/ui/tokens');
  return `${tokensCss}\n${source}`;
}
