// Order of Jest's files in a whole run. Integration tests wait for leases, mails and processes more than they compute, and tests in jsdom only
// compute. Each kind is therefore spread over the whole run, so that the workers that compute have the processors while the others wait.

/** Kinds of files, with the part of the run over which they are spread: the long ones end before the short ones do. */
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

  // Jest calls these as well: nothing is kept from one run to the next, and no option chooses among the files.
  cacheResults() {}
  allFailedTests(tests) {
    return tests;
  }
  shard(tests) {
    return tests;
  }
};
