import type { Release, ReleaseFile } from '@portals/contracts/releases';
import { sizeOf } from './list.js';

const change = (before: string, after: string): string =>
  before === after ? before : `${before} → ${after}`;

/** Returns a line for each entry that only one of the two releases has. */
function listChange(before: readonly string[], after: readonly string[]): string[] {
  return [
    ...after.filter((one) => !before.includes(one)).map((one) => `+ ${one}`),
    ...before.filter((one) => !after.includes(one)).map((one) => `- ${one}`),
  ];
}

const routesOf = (release: Release) => (release.kind === 'portal' ? release.descriptor.routes : []);

function routeLines(before: Release, after: Release): string[] {
  const known = new Map(routesOf(before).map((route) => [route.path, JSON.stringify(route)]));
  const changed = routesOf(after).filter(
    (route) => (known.get(route.path) ?? JSON.stringify(route)) !== JSON.stringify(route),
  );
  const paths = (release: Release) => routesOf(release).map(({ path }) => path);
  return [...listChange(paths(before), paths(after)), ...changed.map(({ path }) => `~ ${path}`)];
}

const total = (files: readonly ReleaseFile[]): number => files.reduce((sum, { size }) => sum + size, 0);

function fileLines(before: Release, after: Release): string[] {
  const [old, own] = [before, after].map(({ files }) => new Map(files.map((file) => [file.path, file])));
  return after.files
    .flatMap((file) => {
      const known = old?.get(file.path);
      if (!known) return [`+ ${file.path}  ${sizeOf(file.size)}`];
      if (known.integrity === file.integrity) return [];
      return [`~ ${file.path}  ${change(sizeOf(known.size), sizeOf(file.size))}`];
    })
    .concat(
      before.files
        .filter(({ path }) => !own?.has(path))
        .map(({ path, size }) => `- ${path}  ${sizeOf(size)}`),
    );
}

function factsOf(release: Release): { platform: string; languages: string[]; shared: string[] } {
  if (release.kind === 'shell') return { platform: release.platform, languages: [], shared: [] };
  const { platform, locales } = release.descriptor;
  return { platform, languages: [...locales].sort(), shared: release.shared };
}

/** Returns lines for the terminal: the differences of two releases of one name. `+` is added, `-` removed and `~` changed. */
export function diffLines(before: Release, after: Release): string[] {
  const [old, own] = [factsOf(before), factsOf(after)];
  const languages = (list: string[]) => `${list.length} (${list.join(', ')})`;
  const indented = (title: string, lines: string[]) =>
    lines.length === 0 ? [`  ${title}: the same`] : [`  ${title}:`, ...lines.map((line) => `    ${line}`)];
  return [
    `${after.name} ${before.version} → ${after.version}`,
    `  platform: ${change(old.platform, own.platform)}`,
    `  languages: ${change(languages(old.languages), languages(own.languages))}`,
    `  size: ${change(sizeOf(total(before.files)), sizeOf(total(after.files)))} in ${change(String(before.files.length), String(after.files.length))} files`,
    ...indented('routes', routeLines(before, after)),
    ...indented('shared modules', listChange(old.shared, own.shared)),
    ...indented('files', fileLines(before, after)),
  ];
}
