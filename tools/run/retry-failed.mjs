// A test may have failed only because the machine was busy. If only a few tests failed, they are retried alone, and the retried tests are
// listed.

/** Maximum number of failed Jest files, or end-to-end tests, to retry. When more fail, the cause is hardly a busy machine. */
const most = 10;

/**
 * Result of a suite.
 * @typedef {{ passed: number, failed: number, again?: string[] }} Result `again`: names of tests that failed in the whole run and passed
 * when retried
 */

/**
 * @typedef {object} JestResults output of `jest --json`
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numFailedTestSuites
 * @property {{ name: string, status: string, assertionResults: { status: string, fullName: string }[] }[]} testResults
 */

/** @param {JestResults} results */
export const countJest = ({ numPassedTests, numFailedTests, numFailedTestSuites }) => ({
  passed: numPassedTests,
  failed: Math.max(numFailedTests, numFailedTestSuites),
});

/**
 * Returns the files to retry.
 * @param {JestResults} results
 * @returns {string[]} paths
 */
export function jestFilesToRetry({ testResults }) {
  const failed = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  return failed.length <= most ? failed : [];
}

/**
 * Combines the results of a run and its retry.
 * @param {JestResults} first results of all files
 * @param {JestResults} second results of the retried files
 * @returns {Result}
 */
export function joinJest(first, second) {
  const again = first.testResults.filter(({ status }) => status === 'failed');
  const assertions = again.flatMap(({ assertionResults }) => assertionResults);
  const passedThere = assertions.filter(({ status }) => status === 'passed').length;
  const { passed, failed } = countJest(second);
  const passedAlone = second.testResults.filter(({ status }) => status === 'passed').map(({ name }) => name);
  return {
    passed: countJest(first).passed - passedThere + passed,
    // A file without a result in the retry counts as failed.
    failed: failed + again.filter(({ name }) => !second.testResults.some((one) => one.name === name)).length,
    again: again.filter(({ name }) => passedAlone.includes(name)).flatMap(namesOf),
  };
}

function namesOf({ name, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === 'failed').map((one) => one.fullName);
  return failed.length > 0 ? failed : [name];
}

/**
 * @typedef {object} JourneyResults JSON report of Playwright
 * @property {{ expected: number, unexpected: number, flaky: number, skipped: number }} stats
 * @property {JourneySuite[]} suites
 * @property {unknown[]} errors errors outside tests, such as in a global setup
 */

/** @typedef {{ file: string, specs: { tests: { status: string }[] }[], suites?: JourneySuite[] }} JourneySuite */

/** @param {Pick<JourneyResults, 'stats'>} results */
export const countJourneys = ({ stats: { expected, unexpected, flaky, skipped } }) => ({
  passed: expected,
  failed: unexpected + flaky + skipped,
});

/**
 * @param {JourneySuite[]} suites
 * @returns {{ file: string, status: string }[]} an entry for each test
 */
const journeysOf = (suites) =>
  suites.flatMap(({ file, specs, suites: inner = [] }) => [
    ...specs.flatMap(({ tests }) => tests.map(({ status }) => ({ file, status }))),
    ...journeysOf(inner),
  ]);

/**
 * Returns the files to retry: in a file whose tests run one after the other, a failure leaves out the tests that follow.
 * @param {JourneyResults} results
 * @returns {string[]} paths relative to the folder of the configuration
 */
export function journeyFilesToRetry({ stats, suites, errors }) {
  const failed = journeysOf(suites).filter(({ status }) => status !== 'expected');
  return stats.unexpected <= most && errors.length === 0 ? [...new Set(failed.map(({ file }) => file))] : [];
}

/**
 * Combines the results of a run and its retry.
 * @param {JourneyResults} first results of all end-to-end tests
 * @param {JourneyResults} second results of the retried files
 * @returns {Result}
 */
export function joinJourneys(first, second) {
  const files = journeyFilesToRetry(first);
  const retried = journeysOf(first.suites).filter(({ file }) => files.includes(file));
  const passedThere = retried.filter(({ status }) => status === 'expected').length;
  const { passed } = countJourneys(second);
  const failed = retried.length - passed;
  return {
    passed: first.stats.expected - passedThere + passed,
    failed,
    again: failed === 0 ? files : [],
  };
}
