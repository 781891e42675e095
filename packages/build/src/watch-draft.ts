import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { draftVersion, PortalRelease, publicFolder } from '@portals/contracts/releases';
import webpack, { type Compilation, type Stats } from 'webpack';
import { graphOf, portalParts, refuseForeignCode } from './build.js';
import { portalConfig } from './config/index.js';
import { describeFiles, listFiles, shortHash } from './files.js';
import { copyPublicFiles } from './public-files.js';
import { readPackage } from './workspace.js';

/** Matches the stack trace of the compiler's internals that follows each error message. */
const noise = /\n+Caused by:\n[\s\S]*?(?=\n\n\S+ in |$)/g;

/** Callbacks of a watched build. They are called one at a time, each after the previous one has finished. */
export interface DraftEvents {
  /** @param folder contains the release until the next build */
  onBuilt(release: PortalRelease, folder: string, ms: number): Promise<void>;
  /** @param problem messages of the compiler, without colour codes */
  onProblem(problem: string): Promise<void>;
}

/** Writes the files of a build, and deletes the files of earlier builds. @returns the paths of all files */
async function writeFiles(compilation: Compilation, root: string, output: string): Promise<string[]> {
  const paths = new Set<string>();
  await mkdir(output, { recursive: true });
  const there = new Set(await listFiles(output));
  for (const { name, source } of compilation.getAssets()) {
    paths.add(name);
    // File names contain a hash of the content, so an existing file is already up to date.
    if (there.has(name)) continue;
    await mkdir(dirname(join(output, name)), { recursive: true });
    await writeFile(join(output, name), source.buffer());
  }
  await rm(join(output, publicFolder), { recursive: true, force: true });
  await copyPublicFiles(root, output);
  for (const path of await listFiles(output)) {
    if (path.startsWith(`${publicFolder}/`)) paths.add(path);
    else if (!paths.has(path)) await rm(join(output, path));
  }
  return [...paths].sort();
}

async function writeDraft(
  compilation: Compilation,
  root: string,
  output: string,
  draft: string,
): Promise<PortalRelease> {
  const graph = graphOf(compilation);
  refuseForeignCode(root, graph);
  const files = await describeFiles(output, await writeFiles(compilation, root, output));
  const parts = portalParts(root, graph);
  const release = PortalRelease.parse({
    ...parts,
    schema: 1,
    version: draftVersion(
      readPackage(root).version,
      draft,
      shortHash([parts, graph.chunks, files.map(({ path, integrity }) => [path, integrity])]),
    ),
    builtAt: new Date().toISOString(),
    mode: 'production',
    files,
    entry: graph.entry,
    chunks: graph.chunks,
  });
  await writeFile(join(output, 'release.json'), JSON.stringify(release));
  return release;
}

/**
 * Builds a portal into a folder whenever its sources change, as the release of a draft (rule 13.80): built for the live shell with its
 * production React, but not minimized, and without pictures, Node bundle and compressed files.
 * @param draft id of the draft, which is part of each version
 * @returns a function that stops it
 */
export function watchDraft(
  root: string,
  output: string,
  draft: string,
  events: DraftEvents,
): () => Promise<void> {
  const compiler = webpack(portalConfig({ root, output, mode: 'production', draft: true }));
  // `writeFiles` writes the files, because webpack would neither delete the files of earlier builds nor rewrite a deleted file.
  compiler.hooks.shouldEmit.tap('watch-draft', () => false);
  compiler.hooks.afterCompile.tap('watch-draft', ({ fileDependencies, contextDependencies }) => {
    for (const name of ['portal.json', 'package.json']) fileDependencies.add(join(root, name));
    contextDependencies.add(join(root, publicFolder));
  });
  const report = (error: unknown) => {
    const text = error instanceof Error ? error.message : String(error);
    const message = stripVTControlCharacters(text).replace(noise, '').replaceAll(`${root}/`, '');
    return events.onProblem(message.trim());
  };
  const use = async (stats: Stats): Promise<void> => {
    if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true, colors: false }));
    const release = await writeDraft(stats.compilation, root, output, draft);
    await events.onBuilt(release, output, (stats.endTime ?? 0) - (stats.startTime ?? 0));
  };
  // While the callbacks for one build run, further builds may end; only the latest of them is processed.
  let latest: (() => Promise<void>) | null = null;
  let turn = Promise.resolve();
  const next = async () => {
    const work = latest;
    latest = null;
    await work?.()
      .catch(report)
      .catch(() => undefined);
  };
  const watching = compiler.watch({}, (failure, stats) => {
    latest = () => (failure || !stats ? report(failure) : use(stats));
    turn = turn.then(next);
  });
  return async () => {
    await new Promise((resolve) => watching?.close(resolve));
    await turn;
    // Closing stores webpack's cache, so that the next session starts sooner.
    await new Promise((resolve) => compiler.close(resolve));
  };
}
