import type { RateLimit } from '../../src/http/rate-limit.js';

/** Makes requests from one address and returns the number that a limit accepts. It must reject the others with 429. */
export async function accepted(
  limit: Pick<RateLimit, 'consume'>,
  requests: number,
  address = '192.0.2.1',
): Promise<number> {
  let passed = 0;
  for (let index = 0; index < requests; index += 1)
    await limit.consume(address).then(
      () => {
        passed += 1;
      },
      (refused) => expect(refused).toMatchObject({ code: 'TOO_MANY_REQUESTS' }),
    );
  return passed;
}
