import { RegisterRequest } from '@portals/contracts/auth';
import { limits } from '@portals/contracts/constants';
import { ContactInput } from '@portals/contracts/consulting';
import { issueMark, markLimit } from './issue-mark';

const marks = (schema: typeof ContactInput | typeof RegisterRequest, value: unknown) => {
  const result = schema.safeParse(value);
  return Object.fromEntries(
    result.error?.issues.map((issue) => [issue.path.join('.'), issueMark(issue)]) ?? [],
  );
};

it('tells empty, too long and malformed values of the contracts apart', () => {
  expect(
    marks(ContactInput, { companyId: 1, name: ' ', position: 'x'.repeat(limits.name + 1), email: 'x' }),
  ).toEqual({ name: 'required', position: `tooLong:${limits.name}`, email: 'email' });
  expect(marks(RegisterRequest, { username: 'a b', password: '12345', name: 'A', email: '' })).toEqual({
    username: 'format',
    password: 'tooShort:6',
    email: 'email',
  });
  expect(marks(ContactInput, { companyId: 1, name: 'Ana\0', position: 'CEO' })).toEqual({ name: 'format' });
});

it('reads the limit out of a mark', () => {
  expect(markLimit('tooLong', 'tooLong:200')).toBe(200);
  expect(markLimit('tooShort', 'tooLong:200')).toBeNull();
  expect(markLimit('tooLong', undefined)).toBeNull();
});
