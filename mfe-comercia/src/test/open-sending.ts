import { screen, within } from '@testing-library/react';
import { type MailingData, mailingApi } from './mailing-api';
import { open } from './open-portal';

/** Opens the Send step of campaign 1; `more` is appended to the query. */
export const openSendStep = (data: MailingData, language: 'en' | 'es' = 'en', more = '') =>
  open(`?view=campaigns&company=3&campaign=1&step=send${more}`, data, { fetch: mailingApi(data), language });

/** Returns an open confirmation dialog. */
export const dialogOf = async (name: string) => within(await screen.findByRole('alertdialog', { name }));

/** Sets and freezes the clock, but not the timers. `jest.useRealTimers()` restores it. */
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
