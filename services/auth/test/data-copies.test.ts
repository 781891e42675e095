import { setImmediate } from 'node:timers/promises';
import { DataCopy, PasskeyOptions, PasskeysAnswer, RegisterAnswer } from '@portals/contracts/auth';
import { FairQueue, PERSONAL_DATA, Throttle } from '@portals/service-kit';
import { bodyOf, databases, personalDataFaults, until, useService } from '@portals/service-kit/testing';
import { strFromU8, unzipSync } from 'fflate';
import { DataCopies } from '../src/personal-data/data-copies.js';
import { DataCopyEntity } from '../src/personal-data/data-copy.entity.js';
import { DataHolders } from '../src/personal-data/data-holders.js';
import { RecoveryCodeBook } from '../src/second-step/recovery-code-book.js';
import { authService } from '../src/service.js';
import { UserEntity } from '../src/user/user.entity.js';
import { InvitationEntity } from '../src/workspace/invitation.entity.js';
import { MembershipEntity } from '../src/workspace/workspace.entity.js';
import { accountsOf, unlimited } from './accounts.js';
import { Authenticator } from './authenticator.js';
import { useHolderStandIn } from './holder-stand-in.js';
import { codeOf, peopleOf } from './people.js';

const origin = 'http://nodo.example';

const timers = [
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;
const allButDate = [...timers, 'hrtime', 'nextTick', 'performance', 'queueMicrotask'] as const;

describe.each(databases)('a copy of the own data on $name (rules 19.70 to 19.73)', (database) => {
  const { holder: consulting, url: consultingUrl } = useHolderStandIn();
  const { holder: marketing, url: marketingUrl } = useHolderStandIn();
  const service = useService(authService, database, {
    env: {
      ...unlimited,
      DEMO_USERNAME: 'demo',
      DEMO_PASSWORD: 'demo-of-everybody',
      get CONSULTING_URL() {
        return consultingUrl();
      },
      get MARKETING_URL() {
        return marketingUrl();
      },
      MARKETING_INTERNAL_KEY: 'a key that marketing asks for',
      DATA_PART_MS: '8000',
    },
    testKeys: false,
  });
  const { newPerson } = peopleOf(service);
  const { login } = accountsOf(service);
  const path = '/api/account/data-copies';
  /** Makes the service wait only briefly for the others, until the end of the test. */
  const impatient = () => {
    const holders = service.app.get(DataHolders, { strict: false });
    expect(Reflect.get(holders, 'deadlines')).toEqual({ sections: 8000, rows: 16_000, return: 48_000 });
    const short = { sections: 500, rows: 1000, return: 3000 };
    jest.replaceProperty(holders, 'deadlines' as never, short as never);
  };
  afterEach(() => jest.restoreAllMocks());

  beforeEach(() => {
    consulting.sections = {
      companies: {
        columns: ['id', 'name'],
        rows: [
          [1, 'ACME'],
          [2, '=1+1'],
          [3, 'Ñu;"x"'],
        ],
      },
    };
    marketing.sections = {
      leads: { columns: ['id', 'fields', 'notes'], rows: [[7, { a: 1 }, null]] },
      campaigns: { columns: ['id'], rows: [] },
    };
  });

  async function somebody() {
    const password = 'tomate-azul-9';
    const person = await newPerson({ password });
    const begin = (more: object = {}) =>
      person.call('POST', path, { proof: { password }, language: 'en', ...more });
    const copyOf = async (more: object = {}) => bodyOf(await begin(more), DataCopy).id;
    const download = async (id: number) => {
      const answer = await fetch(`${service.url}${path}/${id}`, {
        headers: { authorization: `Bearer ${await person.token()}` },
      });
      return { answer, bytes: () => answer.arrayBuffer().then((bytes) => new Uint8Array(bytes)) };
    };
    const filesOf = async (more: object = {}) => {
      const { answer, bytes } = await download(await copyOf(more));
      expect(answer.status).toBe(200);
      const files = unzipSync(await bytes());
      return Object.fromEntries(Object.entries(files).map(([name, file]) => [name, strFromU8(file)]));
    };
    return { ...person, password, begin, copyOf, download, filesOf };
  }
  const read = (files: Record<string, string>, name: string) => JSON.parse(files[name] ?? 'null');

  it('is decided about for every table', () => {
    expect(personalDataFaults(service.dataSource, service.app.get(PERSONAL_DATA))).toEqual([]);
  });

  it('is named after the day in Madrid, where it is later than in UTC', async () => {
    const person = await somebody();
    jest.spyOn(service.app.get(DataCopies, { strict: false }), 'download').mockImplementation(async () => {
      jest.useFakeTimers({ now: new Date('2026-03-05T23:30:00Z'), doNotFake: [...allButDate] });
      return (async function* () {
        yield new Uint8Array(1);
      })();
    });
    try {
      const { answer } = await person.download(1);
      expect(answer.headers.get('content-disposition')).toContain('-2026-03-06.zip"');
    } finally {
      jest.useRealTimers();
      jest.restoreAllMocks();
    }
  });

  it('has every part as JSON and CSV, and says in the manifest what it holds', async () => {
    const person = await somebody();
    const files = await person.filesOf();
    expect(read(files, 'consulting/companies.json')).toEqual([
      { id: 1, name: 'ACME' },
      { id: 2, name: '=1+1' },
      { id: 3, name: 'Ñu;"x"' },
    ]);
    expect(files['consulting/companies.csv']).toBe('id,name\r\n1,ACME\r\n2,\'=1+1\r\n3,"Ñu;""x"""\r\n');
    expect(read(files, 'marketing/leads.json')).toEqual([{ id: 7, fields: { a: 1 }, notes: null }]);
    expect(files['marketing/leads.csv']).toContain('7,"{""a"":1}",\r\n');
    expect(read(files, 'marketing/campaigns.json')).toEqual([]);
    expect(read(files, 'account/account.json')).toMatchObject([{ id: person.id, email: person.email }]);
    expect(read(files, 'account/sessions.json')).toHaveLength(1);
    expect(read(files, 'account/workspaces.json')).toMatchObject([{ id: person.id }]);
    const manifest = read(files, 'manifest.json');
    expect(manifest).toMatchObject({
      account: { id: person.id },
      workspaces: { own: [person.id], shared: [] },
    });
    expect(manifest.parts).toMatchObject([
      { name: 'account', state: 'complete' },
      { name: 'consulting', state: 'complete', sections: [{ name: 'companies', rows: 3 }] },
      { name: 'marketing', state: 'complete', sections: [{ rows: 1 }, { rows: 0 }] },
    ]);
    expect(manifest.leftOut.length).toBeGreaterThan(2);
    expect(files['README.txt']).toContain(person.name);
    const asked = marketing.calls.find((call) => call.path.endsWith('/rows'))?.body;
    expect(asked).toMatchObject({ userId: person.id, workspaceIds: [person.id], sharedIds: [] });
    expect([...marketing.keys]).toEqual(['Bearer a key that marketing asks for']);
  });

  it('is in the language of the page, with the separator of its spreadsheets', async () => {
    const files = await (await somebody()).filesOf({ language: 'es' });
    expect(files['LEEME.txt']).toContain('Datos de');
    expect(files['consulting/companies.csv']).toContain('id;name');
  });

  it('has no password, hash, token or key', async () => {
    const person = await somebody();
    const [user] = await service.dataSource.query('SELECT password FROM users WHERE id = ?', [person.id]);
    const [session] = await service.dataSource.query('SELECT tokenHash FROM sessions WHERE userId = ?', [
      person.id,
    ]);
    const text = JSON.stringify(await person.filesOf());
    for (const secret of [user.password, session.tokenHash, '"password', 'Hash"', 'publicKey'])
      expect(text).not.toContain(secret);
  });

  it('says only that the person is in a workspace that others own too', async () => {
    const [person, other] = [await somebody(), await newPerson()];
    const row = (workspaceId: number, userId: number, role: string) => ({
      workspaceId,
      userId,
      role,
      createdAt: new Date(),
    });
    await service.dataSource
      .getRepository('MembershipEntity')
      .insert([row(person.id, other.id, 'owner'), row(other.id, person.id, 'member')]);
    const files = await person.filesOf();
    const shared = [person.id, other.id].sort((a, b) => a - b);
    expect(read(files, 'manifest.json').workspaces).toEqual({ own: [], shared });
    expect(read(files, 'account/places.json').map(({ userId }: { userId: number }) => userId)).toEqual([
      person.id,
      person.id,
    ]);
    expect(JSON.stringify(files)).not.toContain(other.email);
  });

  it('has nothing of a workspace that requires a passkey, in a session without one', async () => {
    const person = await somebody();
    await service.dataSource.query('UPDATE workspaces SET asksPasskey = 1 WHERE id = ?', [person.id]);
    const files = await person.filesOf();
    expect(read(files, 'manifest.json').workspaces).toEqual({ own: [], shared: [] });
    expect(read(files, 'account/account.json')).toHaveLength(1);
  });

  it('has the invitations to the address once that is confirmed, and no others outside the workspaces', async () => {
    const [person, left] = [await somebody(), await newPerson()];
    await left.call('POST', `/api/workspaces/${left.id}/invitations`, {
      email: person.email,
      role: 'member',
    });
    const { manager } = service.dataSource;
    await left.call('POST', `/api/workspaces/${left.id}/invitations`, {
      email: `other.${person.email}`,
      role: 'member',
    });
    const invited = { workspaceId: left.id, email: `other.${person.email}` };
    await manager.update(InvitationEntity, invited, { invitedBy: person.id });
    const listed = async () => {
      const files = await person.filesOf();
      const [emails, invitations] = ['emails', 'invitations'].map((it) => read(files, `account/${it}.json`));
      return [emails.length, invitations.map(({ email }: { email: string }) => email)];
    };
    expect(await listed()).toEqual([0, []]);
    await manager.update(UserEntity, { id: person.id }, { emailConfirmedAt: new Date() });
    expect(await listed()).toEqual([1, [person.email]]);
    const row = { workspaceId: left.id, userId: person.id, role: 'member' as const, createdAt: new Date() };
    await manager.insert(MembershipEntity, row);
    expect(await listed()).toEqual([1, [person.email, `other.${person.email}`]]);
  });

  it('asks for the password again, and counts wrong ones', async () => {
    const { begin } = await somebody();
    const refused = await begin({ proof: { password: 'not this one' } });
    expect([refused.status, refused.json]).toMatchObject([
      400,
      { fields: [{ field: 'password', code: 'WRONG_PASSWORD' }] },
    ]);
    expect(await service.dataSource.manager.count(DataCopyEntity)).toBe(0);
  });

  it('accepts a passkey of the account instead, once, and of nobody else', async () => {
    const [person, other] = [await somebody(), await somebody()];
    const key = new Authenticator('nodo.example', origin);
    const site = { 'x-forwarded-host': 'nodo.example' };
    const call = async (who: typeof person, where: string, body: unknown) =>
      service.http('POST', where, { token: await who.token(), body, headers: site });
    const options = async (who: typeof person, where: string, body: object = {}) =>
      bodyOf(await call(who, where, body), PasskeyOptions).challenge;
    const made = key.create({
      challenge: await options(person, '/api/account/passkeys/options', { password: person.password }),
    });
    expect((await call(person, '/api/account/passkeys', made)).status).toBe(201);
    const passkey = key.get({ challenge: await options(person, '/api/account/proof-options') });
    expect(codeOf(await call(other, path, { proof: { passkey }, language: 'en' }))).toBe('PASSKEY_REFUSED');
    const fresh = key.get({ challenge: await options(person, '/api/account/proof-options') });
    expect((await call(person, path, { proof: { passkey: fresh }, language: 'en' })).status).toBe(201);
    expect(codeOf(await call(person, path, { proof: { passkey: fresh }, language: 'en' }))).toBe(
      'PASSKEY_REFUSED',
    );
    const foreign = key.get({ challenge: await options(other, '/api/account/proof-options') });
    expect(codeOf(await call(other, path, { proof: { passkey: foreign }, language: 'en' }))).toBe(
      'PASSKEY_REFUSED',
    );
    bodyOf(await person.call('GET', '/api/account/passkeys'), PasskeysAnswer);
  });

  it('requires a recovery code too when the password alone does not sign in', async () => {
    const person = await somebody();
    await service.dataSource.query('UPDATE users SET secondStep = 1 WHERE id = ?', [person.id]);
    expect(codeOf(await person.begin())).toBe('SECOND_STEP');
    const wrong = { proof: { password: person.password, recoveryCode: 'abcd-efgh-jkmn' } };
    expect(codeOf(await person.begin(wrong))).toBe('RECOVERY_CODE_WRONG');
  });

  it('uses up no recovery code when it is refused', async () => {
    const person = await somebody();
    const book = service.app.get(RecoveryCodeBook);
    const codes = await book.begin(person.id, service.dataSource.manager);
    const proof = { password: person.password, recoveryCode: codes[0] };
    marketing.isDown = true;
    expect(codeOf(await person.begin({ proof }))).toBe('DATA_PART_MISSING');
    marketing.isDown = false;
    const id = await person.copyOf({ proof });
    const left = codes.length - 1;
    expect(await book.countUnused(person.id)).toBe(left);
    await service.dataSource.manager.update(DataCopyEntity, { id }, { startedAt: new Date() });
    const next = { proof: { ...proof, recoveryCode: codes[1] } };
    expect(codeOf(await person.begin(next))).toBe('DATA_COPY_RUNNING');
    await service.dataSource.manager.update(DataCopyEntity, { id }, { startedAt: null });
    const rule = { key: ['data copies', String(person.id)], limit: 5, windowMs: 86_400_000 };
    for (let n = 0; n < 4; n++) await service.app.get(Throttle).consume(rule);
    expect(codeOf(await person.begin(next))).toBe('TOO_MANY_REQUESTS');
    expect(await book.countUnused(person.id)).toBe(left);
  });

  it('is refused to the demo account', async () => {
    const account = { username: 'demo', password: 'demo-of-everybody' };
    const { token } = bodyOf(await login(account), RegisterAnswer.pick({ token: true }));
    const access = Object((await accountsOf(service).exchange(token)).json).accessToken;
    const body = { proof: { password: account.password }, language: 'en' };
    expect(codeOf(await service.http('POST', path, { token: access, body }))).toBe('DEMO_ACCOUNT');
  });

  it('names the service that does not answer, and continues without it only on request', async () => {
    const person = await somebody();
    marketing.isDown = true;
    const refused = await person.begin();
    expect(refused.status).toBe(503);
    expect(refused.json).toMatchObject({ code: 'DATA_PART_MISSING', missing: ['marketing'] });
    const files = await person.filesOf({ withoutMissing: true });
    expect(Object.keys(files).filter((name) => name.startsWith('marketing/'))).toEqual([]);
    expect(read(files, 'manifest.json').parts).toMatchObject([
      { name: 'marketing', state: 'missing', sections: [] },
      { name: 'account', state: 'complete' },
      { name: 'consulting', state: 'complete' },
    ]);
  });

  it('survives a short outage of a service, and stops after a long one', async () => {
    const person = await somebody();
    let failures = 1;
    marketing.before = async () => {
      if (marketing.calls.at(-1)?.path.endsWith('/rows') && failures-- > 0)
        marketing.refuses.add('/internal/personal-data/rows');
      else marketing.refuses.clear();
    };
    expect(read(await person.filesOf(), 'marketing/leads.json')).toHaveLength(1);
    marketing.before = async () => {};
    const id = await person.copyOf();
    impatient();
    marketing.refuses.add('/internal/personal-data/rows');
    const { bytes } = await person.download(id);
    await expect(bytes()).rejects.toThrow();
    // The failed copy must not block the next one.
    marketing.refuses.clear();
    jest.restoreAllMocks();
    expect(read(await person.filesOf(), 'marketing/leads.json')).toHaveLength(1);
  });

  it('names a service that hangs, and does not wait for it again during the download', async () => {
    const person = await somebody();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const id = await person.copyOf();
    impatient();
    marketing.before = () => (marketing.calls.at(-1)?.path.endsWith('/rows') ? held : Promise.resolve());
    await expect((await person.download(id)).bytes()).rejects.toThrow();
    expect(marketing.calls.filter((call) => call.path.endsWith('/rows'))).toHaveLength(1);
    marketing.before = () => held;
    expect((await person.begin()).json).toMatchObject({ missing: ['marketing'] });
    release();
  });

  it('is downloaded once, by its owner alone, and only for ten minutes', async () => {
    const [person, other] = [await somebody(), await somebody()];
    const id = await person.copyOf();
    expect((await other.download(id)).answer.status).toBe(404);
    const asked = `/api/account/data-copies/${id}`;
    expect([(await person.call('HEAD', asked)).status, (await other.call('HEAD', asked)).status]).toEqual([
      200, 404,
    ]);
    const [first, second] = [await person.download(id), await person.download(id)];
    expect([first.answer.status, second.answer.status]).toEqual([200, 404]);
    await first.bytes();
    expect((await person.download(id)).answer.status).toBe(404);
    const running = await person.copyOf();
    const { manager } = service.dataSource;
    await manager.update(DataCopyEntity, { id: running }, { startedAt: new Date() });
    expect((await person.download(running)).answer.status).toBe(404);
    await manager.delete(DataCopyEntity, { id: running });
    const late = await person.copyOf();
    await service.dataSource.manager.update(
      DataCopyEntity,
      { id: late },
      { expiresAt: new Date(Date.now() - 1) },
    );
    expect((await person.download(late)).answer.status).toBe(404);
  });

  it('is one at a time for a person, and five a day', async () => {
    const person = await somebody();
    const id = await person.copyOf();
    await service.dataSource.manager.update(DataCopyEntity, { id }, { startedAt: new Date() });
    expect(codeOf(await person.begin())).toBe('DATA_COPY_RUNNING');
    await service.dataSource.manager.update(DataCopyEntity, { id }, { startedAt: null });
    for (let n = 0; n < 4; n++) await person.copyOf();
    expect(codeOf(await person.begin())).toBe('TOO_MANY_REQUESTS');
  });

  it('of others wait for a slot, and get it when a download is cancelled', async () => {
    const [one, two] = [await somebody(), await somebody()];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    consulting.before = () => (consulting.calls.at(-1)?.path.endsWith('/rows') ? held : Promise.resolve());
    const abort = new AbortController();
    const first = await fetch(`${service.url}${path}/${await one.copyOf()}`, {
      headers: { authorization: `Bearer ${await one.token()}` },
      signal: abort.signal,
    });
    expect(first.status).toBe(200);
    const copy = await two.copyOf();
    const slots = jest.spyOn(FairQueue.prototype, 'enter');
    const second = two.download(copy);
    const place = await until(
      () => slots.mock.calls.findIndex(([{ user }]) => user === two.id),
      (index) => index >= 0,
    );
    // A free slot is given within the same turn of the event loop.
    expect(await Promise.race([slots.mock.results[place]?.value, setImmediate('waits')])).toBe('waits');
    slots.mockRestore();
    abort.abort();
    release();
    expect((await second).answer.status).toBe(200);
    await (await second).bytes();
  });

  it('ends with the session that requested it', async () => {
    const person = await somebody();
    const id = await person.copyOf();
    await service.dataSource.query('UPDATE sessions SET revokedAt = expiresAt WHERE userId = ?', [person.id]);
    const { answer } = await person.download(id).catch(() => ({ answer: { status: 401 } }));
    expect(answer.status).toBe(401);
  });
});
