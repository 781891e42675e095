import type { Sample } from './products.js';

const retailers =
  'Operations and buying managers of companies with 5 to 50 shops or warehouses in the UK and Ireland.';

/** Realistic products, described in the way their sellers would. */
export const inEnglish: readonly Sample[] = [
  {
    language: 'en',
    company: ['Harbour Forecast', 'Software', 'Win 25 retailers this year.', retailers, 'B2B'],
    product: [
      'Forecast Pro',
      'Daily forecast, order proposals, connection to common ERP systems, unlimited users.',
      'Less stock at the same availability; every proposal says why.',
      'from £690 a month',
    ],
    link: 'https://harbour.example/pro',
  },
  {
    language: 'en',
    company: [
      'Harbour Forecast',
      'Software',
      'Win 25 retailers this year.',
      'retailers that plan by hand',
      'B2B',
    ],
    product: [
      'Forecast Start',
      'Weekly forecast per article and shop, import from spreadsheets, two users.',
      'Running in a week, without a project.',
      '£190 a month',
      'For companies that plan in spreadsheets today.',
    ],
    callToAction: 'Book a demo',
    link: 'https://harbour.example/start',
  },
  {
    language: 'en',
    company: ['Mill Lane Bakery', 'Bakery', 'More weekday sales', 'families and neighbours', 'B2C'],
    product: [
      'Seeded sourdough',
      'Stoneground flour\n24-hour ferment\nNo additives\n800 g loaf',
      'Stays fresh for days\nTastes as good toasted',
      '£4.20',
      'We bake it every morning in Mill Lane.',
    ],
    keyPoints: ['mention the Saturday market'],
  },
  {
    language: 'en',
    company: [
      'Oakfield Cycles',
      'Bicycles',
      'brand awareness',
      'Commuters who want to leave the car at home',
      'B2C',
    ],
    product: [
      'City E1',
      'Aluminium frame; hub motor; removable battery; integrated lights',
      'Gets you to work without a sweat; charges at any socket',
      '€1,499',
    ],
    callToAction: 'Book a test ride',
    link: 'https://oakfield.example/e1',
  },
  {
    language: 'en',
    company: [
      'Bright & Sons Ltd.',
      'Accounting',
      'find 40 clients',
      'sole traders and small companies',
      'B2B',
    ],
    product: [
      'Year-end package',
      'Bookkeeping, tax return, one named accountant',
      'You know what you owe before the deadline.',
      'on request',
      'A fixed fee for the whole year. No hourly bills.',
    ],
    keyPoints: ['highlight that there is no lock-in', "don't mention discounts"],
  },
  {
    language: 'en',
    company: ['Fern & Clay', 'Home', 'sell online', 'people who love quiet rooms', 'B2C'],
    product: [
      'Moss candle',
      'Soy wax, cotton wick, burns for 45 hours',
      'Fills a room without taking it over.',
      '£24',
      'Poured by hand in small batches.',
    ],
    link: 'https://fern.example',
  },
  {
    language: 'en',
    company: ['Northgate Training', 'Training', 'fill the autumn groups', 'first-time managers', 'both'],
    product: [
      'First 90 Days',
      'Six live sessions, a personal mentor, groups of eight',
      'Practise the hard conversations before you have them.',
      '£350 per person plus VAT',
    ],
    callToAction: 'Reserve your place on the next course before the groups are full',
  },
  {
    language: 'en',
    company: [
      'Dockside Workspaces',
      'Offices',
      'Fill two floors',
      'teams that have outgrown their office',
      'B2B',
    ],
    product: [
      'Team Room',
      'Room for up to twelve people, meeting rooms by the hour, access at all hours',
      'One invoice for everything. Grow without moving.',
      'from £1,200 per month',
      'Furnished and ready to use.',
    ],
    link: 'https://dockside.example/team',
  },
];
