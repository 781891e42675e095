// Order of Jest's files in a whole run. Integration tests mostly wait for leases, emails and processes, whereas jsdom tests only compute.
// Each kind is therefore spread over the whole run, so that computing tests can use the processors while others wait.

/**
 * Kinds of test files, each with the fraction of the run over which it is spread. Long files end earlier, so that short files fill the end
 * of the run.
 */
const kinds = [
  { pattern: /\/integration-\d+\.test\.ts$/, until: 0.85 },
  { pattern: /\/(tools|packages\/(portal-cli|build))\//, until: 0.9 },
  { pattern: /\/browser-\d+\.test\.ts$/, until: 0.95 },
  { pattern: /./, until: 1 },
];

module.exports = class TestOrder {
  /**
   * @template {{ path: string }} T
   * @param {readonly T[]} tests
   * @returns {T[]}
   */
  sort(tests) {
    const sorted = tests.toSorted((one, other) => (one.path < other.path ? -1 : 1));
    const kindOf = ({ path }) => kinds.find(({ pattern }) => pattern.test(path));
    const placed = kinds.flatMap((kind) => {
      const group = sorted.filter((test) => kindOf(test) === kind);
      return group.map((test, index) => ({ test, at: (kind.until * index) / group.length }));
    });
    return placed.sort((one, other) => one.at - other.at).map(({ test }) => test);
  }

  // Jest also calls these methods. They do nothing, because no results are cached between runs and no tests are filtered or sharded.
  cacheResults() {}
  allFailedTests(tests) {
    return tests;
  }
  shard(tests) {
    return tests;
  }
};
