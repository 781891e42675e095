import { ErrorBody } from '@portals/contracts/errors';
import { bodyOf, databases, useService } from '@portals/service-kit/testing';
import { authService } from '../src/service.js';
import { accountsOf } from './accounts.js';

const open = { LOGIN_PER_MINUTE: '10000', REGISTER_PER_HOUR: '10000', REGISTER_ATTEMPTS_PER_MINUTE: '10000' };
const json = { 'content-type': 'application/json' };

const emailOf = (length: number) => {
  const domain = `@${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}.example`;
  return `${'m'.repeat(length - domain.length)}${domain}`;
};

/** Field, value and error code; the code is null when the value is accepted. */
const registrations: [string, unknown, string | null][] = [
  ['username', 'u'.repeat(50), null],
  ['username', 'u'.repeat(51), 'TOO_LONG'],
  ['username', 'josé.pérez-1+x_y', null],
  ['username', 'jose\u0301-composed', null],
  // U+FB03 (the ligature ffi) becomes three characters in NFKC, the form in which names are stored.
  ['username', '\ufb03'.repeat(17), 'TOO_LONG'],
  ['username', 'Íñigo.Muñoz_é', null],
  // Look-alike and invisible characters: a Cyrillic а, names entirely in Cyrillic or Greek, a dotless i, a Latin alpha, zero-width spaces,
  // bidi characters.
  ['username', '\u0430na', 'INVALID_FORMAT'],
  ['username', '\u0430\u0440\u0435', 'INVALID_FORMAT'],
  ['username', '\u03bf\u03bd', 'INVALID_FORMAT'],
  ['username', 'd\u0131ego', 'INVALID_FORMAT'],
  ['username', '\u0251na', 'INVALID_FORMAT'],
  ['username', 'an\u200ba', 'INVALID_FORMAT'],
  ['username', 'ana\u2060', 'INVALID_FORMAT'],
  ['username', '\u202eana', 'INVALID_FORMAT'],
  ['username', 'ana\u0661', 'INVALID_FORMAT'],
  ['username', undefined, 'REQUIRED'],
  ['username', null, 'REQUIRED'],
  ['username', '', 'REQUIRED'],
  ['username', '   ', 'REQUIRED'],
  ['username', 5, 'INVALID_TYPE'],
  ['username', ['a'], 'INVALID_TYPE'],
  ['username', 'two words', 'INVALID_FORMAT'],
  ['username', "a'--", 'INVALID_FORMAT'],
  ['username', 'somebody.else@mail.example', 'INVALID_FORMAT'],
  ['password', 'p4ss!x-y', null],
  ['password', 'p4ss!x-', 'TOO_SHORT'],
  ['password', 'pq'.repeat(64), null],
  ['password', 'p'.repeat(129), 'TOO_LONG'],
  ['password', undefined, 'REQUIRED'],
  ['password', { a: 1 }, 'INVALID_TYPE'],
  ['password', 12345678, 'INVALID_TYPE'],
  ['password', '12345678', 'COMMON_PASSWORD'],
  ['password', 'Password1', 'COMMON_PASSWORD'],
  ['password', '        ', 'BLANK_PASSWORD'],
  // UTF-8 encodes every lone surrogate as U+FFFD, so different passwords with lone surrogates would have the same hash.
  ['password', 'secret \ud800', 'INVALID_FORMAT'],
  ['password', 'secret \udfff', 'INVALID_FORMAT'],
  ['password', 'secret \0', 'INVALID_FORMAT'],
  ['password', 'secret 😀', null],
  ['name', 'n'.repeat(200), null],
  ['name', 'n'.repeat(201), 'TOO_LONG'],
  ['name', '  ', 'REQUIRED'],
  ['name', false, 'INVALID_TYPE'],
  ['name', 'Ana\0Ruiz', 'INVALID_FORMAT'],
  ['name', 'Ana \ud83d', 'INVALID_FORMAT'],
  ['email', emailOf(254), null],
  ['email', emailOf(255), 'TOO_LONG'],
  ['email', undefined, 'REQUIRED'],
  ['email', 'no-at.example', 'INVALID_EMAIL'],
  ['email', 'a@b', 'INVALID_EMAIL'],
  ['email', 7, 'INVALID_TYPE'],
];

const logins: [string, unknown, string][] = [
  ['username', undefined, 'REQUIRED'],
  ['username', ' ', 'REQUIRED'],
  ['username', 'u'.repeat(255), 'TOO_LONG'],
  ['username', { $ne: null }, 'INVALID_TYPE'],
  ['password', undefined, 'REQUIRED'],
  ['password', '', 'REQUIRED'],
  ['password', 'p'.repeat(129), 'TOO_LONG'],
  ['password', 1, 'INVALID_TYPE'],
  ['password', 'secret \ud800', 'INVALID_FORMAT'],
  ['username', 'ana\0', 'INVALID_FORMAT'],
];

const title = (value: unknown) => {
  const text = JSON.stringify(value) ?? 'missing';
  return text.length > 30 ? `${text.slice(0, 12)}… of ${text.length}` : text;
};

describe.each(databases)('bad input to auth on $name', (database) => {
  const service = useService(authService, database, { env: open, testKeys: false });
  const { register, login, newAccount } = accountsOf(service);

  it.each(registrations.map((row) => [row[0], title(row[1]), row[2] ?? 'accepted', row] as const))(
    'registration with %s %s: %s',
    async (_field, _title, _code, [field, value, code]) => {
      const answer = await register({ ...newAccount(), [field]: value });
      if (code === null) {
        expect(answer.status).toBe(201);
        return;
      }
      expect(answer.status).toBe(400);
      const body = bodyOf(answer, ErrorBody);
      expect(body.code).toBe('VALIDATION_FAILED');
      expect(body.fields).toEqual([{ field, code, message: expect.stringMatching(/\S/) }]);
    },
  );

  it.each(logins.map((row) => [row[0], title(row[1]), row[2], row] as const))(
    'login with %s %s: %s',
    async (_field, _title, _code, [field, value, code]) => {
      const answer = await login({ username: 'ana', password: 'some password', [field]: value });
      expect(answer.status).toBe(400);
      expect(bodyOf(answer, ErrorBody).fields).toEqual([{ field, code, message: expect.any(String) }]);
    },
  );

  it.each(['/api/login', '/api/register', '/internal/exchange', '/internal/addresses'])(
    'bodies that are none, sent to %s',
    async (path) => {
      const send = async (raw: string, headers: Record<string, string>) => {
        const { status, json: body } = await service.http('POST', path, { raw, headers });
        return [status, ErrorBody.parse(body).code];
      };
      expect(await send('{"username":', json)).toEqual([400, 'MALFORMED_JSON']);
      expect(await send('', json)).toEqual([400, 'MALFORMED_JSON']);
      expect(await send('a=1', { 'content-type': 'application/x-www-form-urlencoded' })).toEqual([
        415,
        'UNSUPPORTED_MEDIA_TYPE',
      ]);
      expect(await send('{}', { 'content-type': 'text/plain' })).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
      expect(await send(`{"a":"${'x'.repeat(1_048_576)}"}`, json)).toEqual([413, 'BODY_TOO_LARGE']);
      expect(await send('[1]', json)).toEqual([400, 'VALIDATION_FAILED']);
      expect(await send('{}', json)).toEqual([400, 'VALIDATION_FAILED']);
    },
  );

  it.each([
    ['the user name', 'username'],
    ['the e-mail', 'email'],
  ] as const)('registration with %s as the password', async (_what, field) => {
    const account = newAccount();
    const answer = await register({ ...account, password: account[field].toUpperCase() });
    expect(bodyOf(answer, ErrorBody).fields).toEqual([
      { field: 'password', code: 'PERSONAL_PASSWORD', message: expect.stringMatching(/\S/) },
    ]);
  });

  it('names every missing field at once, in Spanish when asked', async () => {
    const headers = { 'accept-language': 'es' };
    const answer = await service.http('POST', '/api/register', { body: {}, headers });
    const { fields = [], message } = bodyOf(answer, ErrorBody);
    expect(message).toMatch(/^Algunos datos no son válidos/);
    expect(fields.map(({ field }) => field)).toEqual(['username', 'password', 'name', 'email']);
    expect(new Set(fields.map((field) => field.message))).toEqual(new Set(['Este campo es obligatorio.']));
  });

  it('answers 404 in the same shape for other paths and methods', async () => {
    for (const [method, path] of [
      ['GET', '/api/login'],
      ['DELETE', '/api/user'],
      ['GET', '/api/users'],
      ['GET', '/internal/exchange'],
      ['GET', '/internal/addresses'],
    ] as const) {
      const answer = await service.http(method, path);
      expect(answer.status).toBe(404);
      expect(bodyOf(answer, ErrorBody).code).toBe('NOT_FOUND');
    }
  });
});
