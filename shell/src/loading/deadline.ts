import { PortalError } from './portal-error';

/**
 * Rejects with phase `timeout` when the work takes longer than `milliseconds`. The work itself continues, and `late` is called if it
 * succeeds after the deadline.
 */
export function withDeadline<T>(
  work: Promise<T>,
  milliseconds: number,
  what: string,
  late: () => void = () => undefined,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let over = false;
    const timer = setTimeout(() => {
      over = true;
      reject(new PortalError('timeout', `${what} took longer than ${milliseconds} ms`));
    }, milliseconds);
    work.then(
      (value) => {
        clearTimeout(timer);
        if (over) late();
        else resolve(value);
      },
      (error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
