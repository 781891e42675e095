/**
 * Webpack loader that prepends the design system's global style sheet, which is written in TypeScript, to the shell's own. The document
 * then links one file, and no script has to run before the page is styled.
 * @this {import('webpack').LoaderContext<unknown>}
 * @param {string} source the shell's style sheet
 */
export default async function globalStyleLoader(source) {
  const { tokensCss } = await this.importModule('@portals/ui/tokens');
  return `${tokensCss}\n${source}`;
}
