import { ApiError } from './errors';

const error = (status: number, body: string, statusText = '', retryAfter: string | null = null) =>
  new ApiError({ status, statusText, body, retryAfter });

it("says 'status: body'", () => {
  expect(error(404, 'nope').message).toBe('404: nope');
});

it('says the status text when the body is empty', () => {
  expect(error(500, '', 'Internal Server Error').message).toBe('500: Internal Server Error');
});

it.each([
  ['a JSON message', '{"message":"Name is taken"}', 'Name is taken'],
  ['the first of several', '{"message":["First","Second"]}', 'First'],
  ['a plain text body', 'Come back later', 'Come back later'],
  ['HTML', '<!doctype html><h1>502</h1>', null],
  ['a fragment of HTML', 'Error <b>502</b>', null],
  ['HTML inside a JSON message', '{"message":"<p>no</p>"}', null],
  ['JSON inside a JSON message', '{"message":"{\\"a\\":1}"}', null],
  ['JSON without a message', '{"error":"x"}', null],
  ['a JSON array', '["x"]', null],
  ['a JSON string', '"x"', null],
  ['broken JSON', '{"message":', null],
  ['a message that is no text', '{"message":{"a":1}}', null],
  ['a blank message', '{"message":"  "}', null],
  ['an empty body', '', null],
  ['a stack trace', 'x'.repeat(301), null],
])('shows a person only fit text: %s', (_name, body, shown) => {
  expect(error(400, body).serverMessage).toBe(shown);
});

it('reads code and fields, and drops fields that are none', () => {
  const body = JSON.stringify({
    code: 'VALIDATION_FAILED',
    message: 'x',
    fields: [{ field: 'name', code: 'REQUIRED', message: 'Name is needed' }, { code: 'x' }, null],
  });
  expect(error(400, body)).toMatchObject({
    code: 'VALIDATION_FAILED',
    fields: [{ field: 'name', code: 'REQUIRED', message: 'Name is needed' }],
  });
});

it('has no code and no fields when the body is not in our format', () => {
  expect(error(502, '<html>')).toMatchObject({ code: null, fields: [] });
});

it.each([
  ['120', 120],
  ['1.2', 2],
  ['-5', 0],
  ['soon', null],
  ['', null],
  [null, null],
])('reads Retry-After %s as seconds', (header, seconds) => {
  expect(error(429, '', '', header).retryAfter).toEqual(seconds);
});

it('reads a Retry-After that is a date as the seconds until then', () => {
  jest.useFakeTimers({ now: Date.parse('2026-11-28T10:00:00.000Z') });
  try {
    expect(error(429, '', '', 'Sat, 28 Nov 2026 10:01:00 GMT').retryAfter).toBe(60);
  } finally {
    jest.useRealTimers();
  }
});
