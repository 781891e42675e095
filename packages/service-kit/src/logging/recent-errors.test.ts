import { createLogger } from './logger.js';
import { recentErrorsOf } from './recent-errors.js';

const newLogger = (level = 'info') => createLogger('sample', level, { write: () => {} });

it('keeps logged errors, with the kind of the error and without its message', () => {
  const logger = newLogger();
  const refused = Object.assign(new Error('ana@mail.example is refused'), { code: 'EREFUSED' });
  logger.warn({ err: refused }, 'only a warning');
  logger.error({ err: refused }, 'the mail could not be sent');
  logger.child({ part: 1 }).fatal('the end');
  logger.error({ err: new RangeError('secret') }, 'odd');
  logger.error({ err: 'secret' }, 'not an error');
  logger.error({ err: refused });
  const errors = recentErrorsOf(logger);
  expect(errors.map(({ text }) => text)).toEqual([
    'error (EREFUSED)',
    'not an error',
    'odd (RangeError)',
    'the end',
    'the mail could not be sent (EREFUSED)',
  ]);
  expect(errors[0]?.at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});

it('counts a repeated error, moves it to the front, and keeps the ten newest', () => {
  const logger = newLogger();
  for (let n = 0; n < 12; n++) logger.error(`error ${n}`);
  logger.error('error 5');
  const errors = recentErrorsOf(logger);
  expect(errors).toHaveLength(10);
  expect(errors[0]).toMatchObject({ text: 'error 5', count: 2 });
  expect(errors.at(-1)).toMatchObject({ text: 'error 2', count: 1 });
});

it('keeps none of another logger, nor of a silent one', () => {
  newLogger().error('elsewhere');
  const silent = newLogger('silent');
  silent.error('unheard');
  expect(recentErrorsOf(silent)).toEqual([]);
  expect(recentErrorsOf({})).toEqual([]);
});
