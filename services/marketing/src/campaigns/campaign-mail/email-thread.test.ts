import { EmailDocument } from '@portals/contracts/marketing';
import { EmailThread } from './email-thread.js';

const email = {
  email: EmailDocument.parse({
    ...{ type: 'email', language: 'es', subject: 'Otoño', blocks: [{ kind: 'text', text: 'Hola' }] },
  }),
  theme: 'auto' as const,
  footer: {
    ...{ sender: { legalName: 'Óptica Sol', postalAddress: 'Calle Mayor, 1' }, language: 'es' as const },
    ...{ address: 'ana@acme.example', unsubscribeUrl: 'https://site.example/u/a' },
  },
  links: { origin: 'https://site.example', fromAddress: 'hola@site.example' },
};
const greeting = { html: expect.stringContaining('Hola'), text: expect.stringContaining('Hola') };

describe('the time that making an email may take', () => {
  const emails = new EmailThread();
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  });
  afterEach(async () => {
    await emails.onApplicationShutdown();
    jest.useRealTimers();
  });

  it('does not begin before the thread has loaded', async () => {
    const made = [emails.make(email), emails.make(email, 10)];
    jest.advanceTimersByTime(29_999);
    for (const each of await Promise.all(made)) expect(each).toEqual(greeting);
  });

  it('ends the wait of all for a thread that does not load, and the next email has another one', async () => {
    const refused = [emails.make(email), emails.make(email)].map((each) =>
      expect(each).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' }),
    );
    jest.advanceTimersByTime(30_000);
    await Promise.all(refused);
    expect(await emails.make(email)).toEqual(greeting);
  });

  it('ends the wait for a thread that is at work too long, and the next email has another one', async () => {
    await emails.make(email);
    const refused = expect(emails.make(email)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    jest.advanceTimersByTime(8000);
    await refused;
    const next = emails.make(email);
    jest.advanceTimersByTime(29_999);
    expect(await next).toEqual(greeting);
  });
});
