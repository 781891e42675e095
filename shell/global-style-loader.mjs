/**
 * Webpack loader: puts the design system's global style sheet, which is written in TypeScript, in front of the shell's
 * own, so that the document links one file and no script has to run before anything is styled.
 * @this {import('webpack').LoaderContext<unknown>}
 * @param {string} source the shell's style sheet
 */
export default async function globalStyleLoader(source) {
  const { tokensCss } = await this.importModule('@portals/ui/tokens');
  return `${tokensCss}\n${source}`;
}
