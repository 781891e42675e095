import { usualOpeningHours } from '../constants/index.js';
import { Site } from './index.js';

const site = {
  name: 'Acme',
  email: 'hola@acme.es',
  phone: '+34 912 345 678',
  companyPage: 'https://acme.es/company',
};

it.each([
  [{ from: 'Friday', to: 'Monday' }, 'earlier'],
  [{ from: 'Monday', to: 'Monday' }, 'earlier'],
  [{ opens: '9:00' }, 'HH:MM'],
  [{ closes: '24:00' }, 'HH:MM'],
  [{ from: 'lunes' }, 'Invalid option'],
])('refuses the opening hours %j', (change, reason) => {
  const parsed = Site.safeParse({ ...site, openingHours: { ...usualOpeningHours, ...change } });
  expect(parsed.error?.message).toContain(reason);
});

it('takes other opening hours', () => {
  const openingHours = { from: 'Tuesday', to: 'Saturday', opens: '10:00', closes: '19:30' };
  expect(Site.parse({ ...site, openingHours }).openingHours).toEqual(openingHours);
});
