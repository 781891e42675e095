import type { PortalEvent } from '@portals/contracts/composition';
import { PortalEvent as Schema } from '@portals/contracts/composition';
import { reportPortal } from './report';

const event: PortalEvent = {
  composition: 'c',
  portal: 'p',
  version: '1.0.0',
  outcome: 'failed',
  phase: 'fetch',
  duration: 12.7,
  message: 'x'.repeat(900),
};

const beacon = jest.fn();
const fetch = jest.fn((_url: string, _init: { body: string }) => Promise.resolve());
beforeEach(() => {
  beacon.mockReset();
  fetch.mockClear();
  Object.assign(navigator, { sendBeacon: beacon });
  Object.assign(globalThis, { fetch });
});

it('sends a beacon', () => {
  beacon.mockReturnValue(true);
  reportPortal(event);
  expect(beacon).toHaveBeenCalledWith(
    '/api/portal-events',
    expect.objectContaining({ type: 'application/json' }),
  );
  expect(fetch).not.toHaveBeenCalled();
});

it('uses fetch with keepalive when a beacon is refused, in the format of the contract', () => {
  beacon.mockReturnValue(false);
  reportPortal(event);
  expect(fetch).toHaveBeenCalledWith(
    '/api/portal-events',
    expect.objectContaining({ method: 'POST', keepalive: true }),
  );
  const sent: unknown = JSON.parse(fetch.mock.calls[0]?.[1].body ?? '');
  expect(Schema.parse(sent)).toEqual({ ...event, duration: 13, message: 'x'.repeat(500) });
});

it('never affects the page', () => {
  beacon.mockImplementation(() => {
    throw new Error('blocked');
  });
  expect(() => reportPortal(event)).not.toThrow();
});

it('cleans every message so that the contract accepts it', () => {
  beacon.mockReturnValue(false);
  reportPortal({ ...event, message: `\0${'x'.repeat(498)}😀` });
  const body: unknown = JSON.parse(fetch.mock.calls[0]?.[1].body ?? '');
  expect(Schema.parse(body).message).toBe('x'.repeat(498));
});
