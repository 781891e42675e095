import { ThrottleEntity, throttleName } from '@portals/service-kit';
import { databases, type TestAnswer, useService } from '@portals/service-kit/testing';
import { allowanceKey } from '../../src/contact/contact-message/allowance.js';
import { marketingService } from '../../src/service.js';
import { countRows, enquiry, fastMail, send } from './support.js';

const statuses = (answers: TestAnswer[]) => answers.map(({ status }) => status).sort();
const times = <T>(n: number, make: () => Promise<T>) => Promise.all(Array.from({ length: n }, make));

describe.each(databases)('the allowance of one caller on $name', (database) => {
  const service = useService(marketingService, database, { env: fastMail });
  let callers = 0;
  const newCaller = () => `198.51.100.${++callers}`;
  /** Moves a client's rate-limit counters back in time, so that their window has expired. */
  const pass = (window: 'hour' | 'day', caller: string) =>
    service.dataSource.manager.update(
      ThrottleEntity,
      { name: throttleName({ key: allowanceKey(window, caller) }) },
      { resetsAt: Date.now() - 1000 },
    );

  it('is five an hour, then 429 with the time to wait, and nothing is stored', async () => {
    const caller = newCaller();
    for (let n = 0; n < 5; n++) expect((await send(service, { caller })).status).toBe(200);
    const before = await countRows(service, 'contact_messages');
    const refused = await send(service, { caller });
    expect(refused.status).toBe(429);
    expect(refused.json).toMatchObject({ statusCode: 429, code: 'TOO_MANY_REQUESTS' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600);
    expect(await countRows(service, 'contact_messages')).toBe(before);
    expect((await send(service, { caller: newCaller() })).status).toBe(200);
    await pass('hour', caller);
    expect((await send(service, { caller })).status).toBe(200);
  });

  it('is twenty a day', async () => {
    const caller = newCaller();
    for (let n = 0; n < 20; n++) {
      if (n % 5 === 0) await pass('hour', caller);
      expect((await send(service, { caller })).status).toBe(200);
    }
    await pass('hour', caller);
    const refused = await send(service, { caller });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600);
    await pass('day', caller);
    expect((await send(service, { caller })).status).toBe(200);
  });

  it('is smaller for a call that did not come from the form', async () => {
    const caller = newCaller();
    for (let n = 0; n < 3; n++) expect((await send(service, { caller, formAge: null })).status).toBe(200);
    expect((await send(service, { caller, formAge: null })).status).toBe(429);
    expect((await send(service, { caller })).status).toBe(200);
  });

  it('counts suspects, but neither refused nor wrong ones', async () => {
    const caller = newCaller();
    for (let n = 0; n < 3; n++) await send(service, { caller, body: {} });
    for (let n = 0; n < 5; n++) await send(service, { caller, body: { ...enquiry, website: 'x' } });
    for (let n = 0; n < 3; n++) expect((await send(service, { caller })).status).toBe(429);
    const bucket = await service.dataSource.manager.findOneByOrFail(ThrottleEntity, {
      name: throttleName({ key: allowanceKey('day', caller) }),
    });
    expect(bucket.hits).toBe(5);
  });

  it('is exact when thirty come at once to two replicas', async () => {
    const caller = newCaller();
    const replica = await service.replica();
    const answers = await Promise.all([
      times(15, () => send(service, { caller })),
      times(15, () => send(replica, { caller })),
    ]);
    await replica.stop();
    const expected = [...Array.from({ length: 5 }, () => 200), ...Array.from({ length: 25 }, () => 429)];
    expect(statuses(answers.flat())).toEqual(expected);
  });

  it('does not delay callers that come at once for the first time', async () => {
    const answers = await times(40, () => send(service, { caller: newCaller() }));
    expect(new Set(statuses(answers))).toEqual(new Set([200]));
  });

  it('is one for a whole IPv6 network', async () => {
    for (let n = 0; n < 5; n++) await send(service, { caller: `2001:db8:1:2::${n}` });
    expect((await send(service, { caller: '2001:db8:1:2:ffff::1' })).status).toBe(429);
    expect((await send(service, { caller: '2001:db8:1:3::1' })).status).toBe(200);
  });
});
