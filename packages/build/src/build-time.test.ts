import { buildTime } from './build-time.js';

it('states the time of the sources where it is set', () => {
  expect(buildTime({ SOURCE_DATE_EPOCH: '1767225600' })).toBe('2026-01-01T00:00:00.000Z');
});

it.each([undefined, '', 'yesterday'])('states the present time with SOURCE_DATE_EPOCH %p', (value) => {
  const before = new Date().toISOString();
  const stated = buildTime({ SOURCE_DATE_EPOCH: value });
  expect([before, stated, new Date().toISOString()].toSorted()[1]).toBe(stated);
});
