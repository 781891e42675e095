import type { PortalEvent } from '@portals/contracts/composition';

const address = '/api/portal-events';
const longestMessage = 500;

/** Cleans text for the gateway, which rejects NUL and half of a surrogate pair; truncation can leave the latter. */
const sendable = (text: string) =>
  text
    .slice(0, longestMessage)
    .replaceAll('\0', '')
    .replace(/\p{Cs}/gu, '');

/** Sends a load or failure to the gateway, without waiting and without ever affecting the page. */
export function reportPortal(event: PortalEvent): void {
  const message = event.message === undefined ? undefined : sendable(event.message);
  const body = JSON.stringify({
    ...event,
    duration: Math.min(600_000, Math.max(0, Math.round(event.duration))),
    ...(message === undefined ? {} : { message }),
  });
  try {
    const blob = new Blob([body], { type: 'application/json' });
    if (navigator.sendBeacon?.(address, blob)) return;
    fetch(address, {
      method: 'POST',
      keepalive: true,
      headers: { 'Content-Type': 'application/json' },
      body,
    }).catch(() => undefined);
  } catch {
    // A report that cannot be sent is dropped, because reporting must never affect the page.
  }
}
