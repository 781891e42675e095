import { RegisterRequest } from './index.js';

describe('registration', () => {
  const user = { username: 'Ana', password: '12345678', name: 'Ana', email: 'A@B.es' };
  it('lower-cases user name and e-mail and drops the role', () => {
    expect(RegisterRequest.parse({ ...user, role: 'admin' })).toEqual({
      ...user,
      username: 'ana',
      email: 'a@b.es',
    });
  });
  it.each([
    ['1234567', false],
    ['12345678', true],
    ['x'.repeat(128), true],
    ['x'.repeat(129), false],
  ])('password %s is accepted: %s', (password, ok) => {
    expect(RegisterRequest.safeParse({ ...user, password }).success).toBe(ok);
  });
});
