import { Sender, SenderDomainRecord } from '@portals/contracts/marketing';
import {
  bodyOf,
  databases,
  expectError,
  type RunningService,
  runService,
  type TestDatabase,
} from '@portals/service-kit/testing';
import { lookupTimes } from '../../src/sending/sender-confirmation/domain-records.js';
import { marketingService } from '../../src/service.js';
import { fastMail } from '../contact/support.js';
import { newUser, sender } from '../crm/support.js';
import { startDns } from './dns-server.js';
import { fastCampaigns } from './sending-support.js';

describe.each(databases)('the domain of a sender on $name', (kind) => {
  const names = new Map<string, readonly (readonly string[])[] | 'refused' | 'silent'>();
  let dns: Awaited<ReturnType<typeof startDns>>;
  let database: TestDatabase;
  let service: RunningService;
  beforeAll(async () => {
    dns = await startDns(names);
    database = await kind.create();
    const env = { ...fastMail, ...fastCampaigns, OUTREACH: 'released', DNS_SERVERS: dns.server };
    service = await runService(marketingService, database, { env });
  });
  afterAll(async () => {
    await service.stop();
    await database.drop();
    dns.stop();
  });
  beforeEach(() => names.clear());
  afterEach(() => jest.restoreAllMocks());

  /** Creates an account with an unconfirmed reply address. */
  const account = async (replyTo: string) => {
    const user = await newUser(service);
    const path = `companies/${await user.company()}/sender`;
    await user.put(path, { ...sender, replyTo });
    const record = (address = replyTo) =>
      user.get(`${path}/domain-records?${new URLSearchParams({ address })}`);
    const confirm = (address = replyTo) => user.post(`${path}/domain-confirmations`, { address });
    const change = (address: string, version: number) =>
      user.put(path, { ...sender, replyTo: address, version });
    return { user, path, record, confirm, change };
  };
  const recordOf = async (one: Awaited<ReturnType<typeof account>>) =>
    bodyOf(await one.record(), SenderDomainRecord);

  it('is confirmed by a record, for all its addresses and for that account alone (rule 16.13)', async () => {
    const one = await account('ventas@Acme.example');
    const found = await recordOf(one);
    expect(found).toEqual({
      domain: 'acme.example',
      name: '_mail-sender.acme.example',
      value: expect.stringMatching(/^account=[\da-f]{40}$/),
    });
    // A DNS server may return a long TXT record in several strings, and return other records too.
    names.set(found.name, [['v=spf1 -all'], [found.value.slice(0, 9), found.value.slice(9)]]);
    const confirmed = await one.confirm();
    expect([confirmed.status, bodyOf(confirmed, Sender).replyToState]).toEqual([200, 'confirmed']);
    const stateOf = async (address: string, version: number) =>
      bodyOf(await one.change(address, version), Sender).replyToState;
    expect(await stateOf('otra@acme.example', 1)).toBe('confirmed');
    expect(await stateOf('otra@mail.acme.example', 2)).toBe('none');
    expect(await stateOf('otra@notacme.example', 3)).toBe('none');
    expect(await stateOf('acme.example@evil.example', 4)).toBe('none');
    const other = await account('ventas@acme.example');
    expect(bodyOf(await other.user.get(other.path), Sender).replyToState).toBe('none');
    expect((await recordOf(other)).value).not.toBe(found.value);
    expectError(await other.confirm(), 422, 'SENDER_RECORD_DIFFERENT');
    expect(bodyOf(await other.user.get(other.path), Sender).replyToState).toBe('none');
  });

  it.each([
    ['there is no such name', undefined, 422, 'SENDER_RECORD_MISSING'],
    ['the name has no TXT record', [], 422, 'SENDER_RECORD_MISSING'],
    ['the record says something else', [['account=0123']], 422, 'SENDER_RECORD_DIFFERENT'],
    ['the server refuses', 'refused', 503, 'SENDER_RECORD_UNKNOWN'],
    ['the server says nothing', 'silent', 503, 'SENDER_RECORD_UNKNOWN'],
  ] as const)('is not confirmed when %s', async (_when, answer, status, code) => {
    const one = await account('ana@firma.example');
    const { name } = await recordOf(one);
    if (answer !== undefined) names.set(name, answer);
    if (answer === 'silent') {
      jest.replaceProperty(lookupTimes, 'question', 600_000);
      jest.replaceProperty(lookupTimes, 'all', 200);
    }
    expectError(await one.confirm(), status, code);
    expect(dns.asked).toContain(name);
    expect(bodyOf(await one.user.get(one.path), Sender).replyToState).toBe('none');
  });

  it('is looked for only where the company has an address, by its owner, and not for ever', async () => {
    const one = await account('ana@limite.example');
    const before = dns.asked.length;
    for (const answer of [await one.record('ana@else.example'), await one.confirm('ana@else.example')])
      expectError(answer, 400, 'VALIDATION_FAILED', 'address');
    const stranger = await newUser(service);
    const address = 'ana@limite.example';
    const foreign = await stranger.post(`${one.path}/domain-confirmations`, { address });
    expectError(foreign, 404, 'NOT_FOUND');
    expect((await stranger.get(`${one.path}/domain-records?address=${address}`)).status).toBe(404);
    expect(dns.asked).toHaveLength(before);
    for (let n = 0; n < 60; n++) expect((await one.confirm()).status).toBe(422);
    expect((await one.confirm()).status).toBe(429);
  });
});
