import { consultingSampleEmails, type Language } from '@portals/contracts/constants';
import { bakery, type SampleCompany } from './sample-companies.js';

const english: SampleCompany = {
  isShared: false,
  company: {
    name: 'Harbour Bakery (example)',
    sector: 'Food',
    size: 'medium',
    structure: 'functional',
    email: consultingSampleEmails.en,
  },
  contacts: [
    {
      name: 'Grace Holloway',
      position: 'Managing director',
      phone: '+44 20 7946 0101',
      email: 'grace.holloway@harbour-bakery.example',
      isPrimary: true,
    },
  ],
  products: [
    {
      name: 'Craft bread for restaurants',
      description: 'Sourdough delivered before dawn to restaurants and hotels of the county.',
      type: 'product',
    },
    {
      name: 'Recipes for chains',
      description: 'Development, tests and labels of products under the brand of the client.',
      type: 'service',
    },
  ],
  departments: [
    {
      name: 'Production',
      function: 'Baking schedules, quality control and maintenance of three lines.',
      digitalizationLevel: 2,
    },
    {
      name: 'Sales',
      function: 'Orders, prices and service for restaurants and shops.',
      digitalizationLevel: 3,
    },
    { name: 'Logistics', function: 'Night routes, loading and returns.', digitalizationLevel: 1 },
  ],
  problems: [
    {
      description: 'Orders come by phone and are copied by hand into a spreadsheet each night.',
      priority: 5,
    },
    {
      description:
        'Demand is forecast by hand: 9% of the pastry is left over, and bread runs out on Fridays.',
      priority: 4,
    },
    { description: 'Planning the delivery routes takes the warehouse manager hours a day.', priority: 3 },
  ],
  strengths: [
    { description: 'Ten years of sales data by client and product.', impact: 5 },
    { description: 'A brand that restaurants know: 94% of the clients order again.', impact: 4 },
  ],
};

const spanish: SampleCompany = {
  ...bakery,
  isShared: false,
  company: { ...bakery.company, name: `${bakery.company.name} (ejemplo)`, email: consultingSampleEmails.es },
};

/**
 * The sample company that any user can add, by language (rule 5.12). It is complete enough for a report. Its name marks it as an example,
 * so that its report and files are recognisable as examples too.
 */
export const sampleIn: Readonly<Record<Language, SampleCompany>> = { en: english, es: spanish };
