import { screen, within } from '@testing-library/react';
import { type MailingData, mailingApi } from './mailing-api';
import { open } from './open-portal';

/** Opens the step in which the campaign 1 is sent; `more` is what else the address says. */
export const openSendStep = (data: MailingData, language: 'en' | 'es' = 'en', more = '') =>
  open(`?view=campaigns&company=3&campaign=1&step=send${more}`, data, { fetch: mailingApi(data), language });

/** An open question. */
export const dialogOf = async (name: string) => within(await screen.findByRole('alertdialog', { name }));

/** Sets the clock, which stands then; everything else takes its time. Put back by `jest.useRealTimers()`. */
export function setClock(now: string): void {
  jest.useFakeTimers({
    now: new Date(now),
    doNotFake: [
      'cancelAnimationFrame',
      'cancelIdleCallback',
      'clearImmediate',
      'clearInterval',
      'clearTimeout',
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'requestAnimationFrame',
      'requestIdleCallback',
      'setImmediate',
      'setInterval',
      'setTimeout',
    ],
  });
}
