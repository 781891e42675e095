import { RateLimit } from './rate-limit.js';

/** Returns how many requests of one address the limit accepts. */
async function letThrough(limit: RateLimit, requests: number, address = '192.0.2.1'): Promise<number> {
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

it('lets an address have its number of requests in a minute', async () => {
  const limit = new RateLimit('calls', 10, { gateways: () => 1, server: null });
  expect(await letThrough(limit, 12)).toBe(10);
  expect(await letThrough(limit, 3, '192.0.2.2')).toBe(3);
  await expect(limit.consume('192.0.2.1')).rejects.toMatchObject({
    details: { retryAfter: expect.any(Number) },
  });
});

it('lets several gateways allow an equal share each, and all of it again when one is left', async () => {
  let gateways = 3;
  const limit = new RateLimit('calls', 10, { gateways: () => gateways, server: null });
  expect(await letThrough(limit, 4)).toBe(4);
  expect(await letThrough(limit, 1)).toBe(0);
  gateways = 1;
  // Five of the ten have already been used.
  expect(await letThrough(limit, 6)).toBe(5);
});

it('always lets through something', async () => {
  expect(await letThrough(new RateLimit('calls', 1, { gateways: () => 5, server: null }), 2)).toBe(1);
});
