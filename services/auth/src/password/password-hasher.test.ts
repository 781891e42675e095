import { PasswordHasher } from './password-hasher.js';

const hasher = new PasswordHasher({ HASH_CONCURRENCY: 2, HASH_QUEUE: 10 });

it('accepts the password of a hash, in either Unicode form', async () => {
  const stored = await hasher.hash('un café a solas');
  expect(await hasher.verify(stored, 'un cafe\u0301 a solas')).toBe(true);
  expect(await hasher.verify(stored, 'un cafe a solas')).toBe(false);
});

it('accepts no password for an unknown user, not even that of the hash for comparison', async () => {
  expect(await hasher.verify(null, 'nobody has this password')).toBe(false);
});
