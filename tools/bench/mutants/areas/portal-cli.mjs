const src = 'packages/portal-cli/src';
const store = ['store', 'store-live', 'store-damage'].map((name) => `${src}/${name}.test.ts`);

/** @type {import('../apply.mjs').Mutant[]} */
export const portalCli = [
  {
    file: `${src}/live-file.ts`,
    find: 'for (const { temporary, content } of written) await writeFile(temporary, content, { flush: true });\n    for (const { temporary, file } of written) await rename(temporary, file);',
    replace: 'for (const { file, content } of written) await writeFile(file, content);',
    harm: 'whoever reads while a release goes live reads half a file',
    tests: store,
  },
  {
    file: `${src}/stored-release.ts`,
    find: 'stored && differsInContent(stored, release)',
    replace: 'false',
    harm: 'a changed release with an old number takes the place of the one that tabs have open',
    tests: store,
  },
  {
    file: `${src}/store.ts`,
    find: 'await this.refuseConflicts(release, set);\n      const stored',
    replace: 'const stored',
    harm: 'two portals take the same address',
    tests: store,
  },
  {
    file: `${src}/store.ts`,
    find: ', await verifyFiles(built, release));',
    replace: ', []);',
    harm: 'a release with a damaged file goes live',
    tests: store,
  },
  {
    file: `${src}/live-rules.ts`,
    find: 'entry.lastGood === live ? step.to : entry.lastGood',
    replace: 'entry.lastGood',
    harm: 'the release that one went back from stands in for the next that fails',
    tests: store,
  },
  {
    file: `${src}/store-rules.ts`,
    find: 'return packageMismatches(portal, shell).map(',
    replace: 'return packageMismatches(portal, shell).slice(0, 0).map(',
    harm: 'a portal goes live that the shell cannot run',
    tests: store,
  },
  {
    file: `${src}/lock.ts`,
    find: 'if (await isStale()) await removeStale(file);',
    replace: 'await removeStale(file);',
    harm: 'of two releases published together one is lost',
    tests: [`${src}/lock.test.ts`],
  },
];
