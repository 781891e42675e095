import { RegisterRequest } from '@portals/contracts/auth';
import { limits } from '@portals/contracts/constants';
import { issueMark, markLimit } from './issue-mark';

const marks = (value: object) => {
  const result = RegisterRequest.safeParse(value, { reportInput: true });
  return Object.fromEntries(
    result.error?.issues.map((issue) => [issue.path.join('.'), issueMark(issue)]) ?? [],
  );
};

it('distinguishes empty, too short, too long and malformed values of the contracts', () => {
  expect(marks({ name: ' ', username: 'a b', password: '12345', email: 'x' })).toEqual({
    name: 'required',
    username: 'format',
    password: 'tooShort:8',
    email: 'email',
  });
  expect(
    marks({ name: 'x'.repeat(limits.name + 1), username: 'ana', password: '12345678', email: 'a@b.example' }),
  ).toEqual({ name: `tooLong:${limits.name}` });
});

it('distinguishes a text that is not a day', () => {
  expect(issueMark({ code: 'invalid_format', format: 'date', input: '0206-12-15' })).toBe('day');
});

it('calls an empty value missing, no matter which pattern or length it should have', () => {
  expect(marks({ name: '', username: '', password: '', email: '' })).toEqual({
    name: 'required',
    username: 'required',
    password: 'required',
    email: 'required',
  });
});

it('reads the limit out of a mark', () => {
  expect(markLimit('tooLong', 'tooLong:200')).toBe(200);
  expect(markLimit('tooShort', 'tooLong:200')).toBeNull();
  expect(markLimit('tooLong', undefined)).toBeNull();
});
