import autocannon from 'autocannon';

const CONNECTIONS = 20;

/**
 * Sends requests over persistent connections, for a number of seconds or up to a number of requests.
 * @param {string} url origin
 * @param {{ method: import('autocannon').Request['method'], path: string, headers?: import('autocannon').Request['headers'], body?: string
 * }[]} requests sent in turn
 * @param {{ seconds?: number, amount?: number, connections?: number }} options
 * @returns {Promise<{ count: number, rate: number }>} replies, and replies per second
 * @throws {Error} when any reply is not a success, because a rate that includes failed requests is meaningless
 */
export async function load(url, requests, { seconds = 60, amount, connections = CONNECTIONS }) {
  const result = await autocannon({ url, requests, connections, duration: seconds, amount, timeout: 30 });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0 || result['2xx'] === 0) {
    const counts = JSON.stringify(result.statusCodeStats);
    throw new Error(`${url}${requests[0].path}: ${failed} requests failed (${counts})`);
  }
  return { count: result['2xx'], rate: result['2xx'] / result.duration };
}
