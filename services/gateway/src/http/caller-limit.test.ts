import { CallerLimit } from './caller-limit.js';

const here = '192.0.2.1';

async function accepted(limit: CallerLimit, requests: number, user: string | null, address = here) {
  let passed = 0;
  for (let index = 0; index < requests; index += 1)
    await limit.consume(address, user).then(
      () => {
        passed += 1;
      },
      (refused) => expect(refused).toMatchObject({ code: 'TOO_MANY_REQUESTS' }),
    );
  return passed;
}

it('counts an account by itself, wherever it is, and the others behind its address by themselves', async () => {
  const limit = new CallerLimit(5, { gateways: () => 1, server: null });
  expect(await accepted(limit, 100, '1')).toBe(5);
  expect(await accepted(limit, 3, '1', '192.0.2.2')).toBe(0);
  expect(await accepted(limit, 6, '2')).toBe(5);
  expect(await accepted(limit, 6, null)).toBe(5);
  expect(await accepted(limit, 6, null, '192.0.2.2')).toBe(5);
});

it('lets all accounts behind an address have ten times as many, and nothing of that without an account', async () => {
  const limit = new CallerLimit(2, { gateways: () => 1, server: null });
  let passed = 0;
  for (let user = 1; user <= 15; user += 1) passed += await accepted(limit, 3, String(user));
  expect(passed).toBe(20);
  expect(await accepted(limit, 3, '99')).toBe(0);
  expect(await accepted(limit, 3, '98', '192.0.2.2')).toBe(2);
  expect(await accepted(limit, 3, null)).toBe(2);
});

it('shares both limits among the gateways', async () => {
  const limit = new CallerLimit(4, { gateways: () => 2, server: null });
  let passed = 0;
  for (let user = 1; user <= 15; user += 1) passed += await accepted(limit, 4, String(user));
  expect(passed).toBe(20);
});
