import type { MjmlNode } from './email-nodes.js';
import { EmailThread } from './email-thread.js';

const text: MjmlNode = { tagName: 'mj-text', attributes: {}, content: 'Hola' };
const column: MjmlNode = { tagName: 'mj-column', attributes: {}, children: [text] };
const section: MjmlNode = { tagName: 'mj-section', attributes: {}, children: [column] };
const body: MjmlNode = { tagName: 'mj-body', attributes: {}, children: [section] };
const email: MjmlNode = { tagName: 'mjml', attributes: {}, children: [body] };

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
    const made = [emails.render(email), emails.render(email, 10)];
    jest.advanceTimersByTime(29_999);
    for (const html of await Promise.all(made)) expect(html).toContain('Hola');
  });

  it('ends the wait of all for a thread that does not load, and the next email has another one', async () => {
    const refused = [emails.render(email), emails.render(email)].map((each) =>
      expect(each).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' }),
    );
    jest.advanceTimersByTime(30_000);
    await Promise.all(refused);
    expect(await emails.render(email)).toContain('Hola');
  });

  it('ends the wait for a thread that is at work too long, and the next email has another one', async () => {
    await emails.render(email);
    const refused = expect(emails.render(email)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    jest.advanceTimersByTime(8000);
    await refused;
    const next = emails.render(email);
    jest.advanceTimersByTime(29_999);
    expect(await next).toContain('Hola');
  });
});
