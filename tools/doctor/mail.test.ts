import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { script } from '../backup/fixture';

let server: Server;
let port: number;
beforeAll(async () => {
  server = createServer((socket) => socket.on('error', () => {}).end());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as { port: number }).port;
});
afterAll(() => server.close());

const healthy = {
  'romero.example': ['v=spf1 include:mail.example -all', 'other'],
  '_dmarc.romero.example': ['v=DMARC1; p=none'],
};
const codesOf = (texts: Record<string, string[]>, mx = ['mx.romero.example'], env = {}) =>
  script<string[]>(
    `const { senderFindings, serverFindings } = await import('${join(__dirname, 'mail.mjs')}');
    const missing = () => { throw Object.assign(new Error('none'), { code: 'ENODATA' }); };
    const texts = ${JSON.stringify(texts)}; const mx = ${JSON.stringify(mx)};
    const names = {
      resolveMx: async () => (mx.length > 0 ? mx : missing()),
      resolveTxt: async (name) => texts[name]?.map((text) => [text.slice(0, 4), text.slice(4)]) ?? missing(),
    };
    const place = { env: process.env };
    const found = [...(await serverFindings(place)), ...(await senderFindings(place, names))];
    answer(found.map(({ code }) => code));`,
    { SMTP_URL: `smtp://u:p@127.0.0.1:${port}`, MAIL_FROM: 'Romero <no-reply@romero.example>', ...env },
  );

it('finds nothing when the server answers and the domain has its records', async () => {
  expect(await codesOf(healthy)).toEqual([]);
});

it('finds each missing record', async () => {
  expect(await codesOf({}, [])).toEqual(['MX_MISSING', 'SPF_WRONG', 'DMARC_MISSING']);
});

it('finds a second SPF record, which makes both void', async () => {
  const two = { ...healthy, 'romero.example': ['v=spf1 -all', 'v=spf1 mx -all'] };
  expect(await codesOf(two)).toEqual(['SPF_WRONG']);
});

it('finds a server that cannot be reached, and a missing sender', async () => {
  const env = { SMTP_URL: 'smtp://u:p@127.0.0.1:1', MAIL_FROM: '' };
  expect(await codesOf(healthy, ['mx'], env)).toEqual(['SMTP_UNREACHABLE', 'MAIL_FROM_MISSING']);
});

it('checks nothing while mails are files', async () => {
  expect(await codesOf({}, [], { SMTP_URL: '' })).toEqual([]);
});

it('does not take a resolver that fails for missing records', async () => {
  const failed = script(
    `const { senderFindings } = await import('${join(__dirname, 'mail.mjs')}');
    const fails = () => { throw Object.assign(new Error('no answer'), { code: 'ETIMEOUT' }); };
    const names = { resolveMx: fails, resolveTxt: fails };
    answer(await senderFindings({ env: process.env }, names).catch(({ code }) => code));`,
    { SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'no-reply@romero.example' },
  );
  expect(await failed).toBe('ETIMEOUT');
});
