import { createLogger } from './logger.js';

function capture() {
  const lines: string[] = [];
  const logger = createLogger('sample', 'info', { write: (line: string) => void lines.push(line) });
  return { logger, last: () => JSON.parse(lines.at(-1) ?? '{}'), text: () => lines.join('') };
}

describe('the logger', () => {
  it('leaves out secrets wherever they are', () => {
    const { logger, text } = capture();
    const headers = { authorization: 'Bearer s3cret', cookie: 'session=s3cret', 'set-cookie': 's3cret' };
    logger.info(
      { password: 's3cret', token: 's3cret', request: { headers }, body: { password: 's3cret' } },
      'x',
    );
    expect(text()).not.toContain('s3cret');
    expect(text()).toContain('[redacted]');
  });

  it('logs what an error is and where it came from, not the values of a statement', () => {
    const { logger, last, text } = capture();
    const driver = Object.assign(new Error("Duplicate entry 'ana@mail.example' for key 'uq'"), {
      ...{ code: 'ER_DUP_ENTRY', errno: 1062, sqlState: '23000' },
      parameters: ['s3cret'],
      query: 'INSERT s3cret',
    });
    logger.error({ err: new Error('outer', { cause: driver }) }, 'failed');
    const cause = { code: 'ER_DUP_ENTRY', errno: 1062, sqlState: '23000' };
    expect(last().err).toMatchObject({ type: 'Error', message: 'outer', cause });
    expect(text()).not.toMatch(/s3cret|ana@mail/);
  });
});
