import { PasswordHasher } from './password-hasher.js';

const hasher = new PasswordHasher({ HASH_CONCURRENCY: 2, HASH_QUEUE: 10 });

it('knows the password of a hash, in either way of writing its letters', async () => {
  const stored = await hasher.hash('un café a solas');
  expect(await hasher.verify(stored, 'un cafe\u0301 a solas')).toBe(true);
  expect(await hasher.verify(stored, 'un cafe a solas')).toBe(false);
});

it('takes no password at all for an unknown user, not even that of the hash it is compared with', async () => {
  expect(await hasher.verify(null, 'nobody has this password')).toBe(false);
});
