import { accepted } from '../../test/support/accepted.js';
import { RateLimit } from './rate-limit.js';

it('lets an address have its number of requests in a minute', async () => {
  const limit = new RateLimit('calls', 10, { gateways: () => 1, server: null });
  expect(await accepted(limit, 12)).toBe(10);
  expect(await accepted(limit, 3, '192.0.2.2')).toBe(3);
  await expect(limit.consume('192.0.2.1')).rejects.toMatchObject({
    details: { retryAfter: expect.any(Number) },
  });
});

it('lets several gateways allow an equal share each, and all of it again when one is left', async () => {
  let gateways = 3;
  const limit = new RateLimit('calls', 10, { gateways: () => gateways, server: null });
  expect(await accepted(limit, 4)).toBe(4);
  expect(await accepted(limit, 1)).toBe(0);
  gateways = 1;
  // Five of the ten requests per minute have already been used.
  expect(await accepted(limit, 6)).toBe(5);
});

it('always lets through something', async () => {
  expect(await accepted(new RateLimit('calls', 1, { gateways: () => 5, server: null }), 2)).toBe(1);
});
