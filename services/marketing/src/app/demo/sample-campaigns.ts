import { campaignFigures, eachOf } from '@portals/contracts/constants';
import type { CampaignDay, CampaignDocument } from '@portals/contracts/marketing';

type SampleDay = Omit<CampaignDay, 'day'> & { daysAgo: number };

/** A campaign of a sample company. Sample landing pages have no slug, because slugs are unique across all companies. */
export interface SampleCampaign {
  name: string;
  status: string;
  document: CampaignDocument;
  /** Age in days of the campaign. */
  daysAgo: number;
  /** Manually entered figures by day, in chronological order. */
  days: readonly SampleDay[];
}

/** Parses a table with one day per line: days ago, sent, opened, clicked, replies, leads, cost in euros. */
function parseDays(table: string): SampleDay[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [daysAgo = 0, sent = 0, opened = 0, clicked = 0, replies = 0, leads = 0, cost = 0] = line
        .trim()
        .split(/\s+/)
        .map(Number);
      const unknown = eachOf(campaignFigures, () => null);
      return { ...unknown, daysAgo, sent, opened, clicked, replies, leads, cost };
    });
}

export const englishCampaigns: readonly SampleCampaign[] = [
  {
    name: 'Spring planning: Forecast Start',
    status: 'active',
    document: {
      type: 'email',
      language: 'en',
      subject: 'Your spring orders, planned in an afternoon',
      preheader: 'Forecast Start works with the spreadsheets you already have.',
      blocks: [
        { kind: 'heading', level: 1, text: 'Plan spring from the spreadsheets you already have' },
        {
          kind: 'text',
          text: 'Hello {{firstName|there}},\n\nForecast Start reads your sales by product and shop and gives you a new forecast **every week**. You are up and running in a week, with no IT project.',
        },
        {
          kind: 'text',
          text: '- Weekly forecasts by product and shop\n- Spreadsheet import\n- Two users',
        },
        { kind: 'button', label: 'See an example forecast', url: 'https://harbour-forecast.example/start' },
        { kind: 'divider' },
        { kind: 'text', text: '*£190 a month.* Cancel at the end of any month.' },
      ],
    },
    daysAgo: 92,
    days: parseDays(`
      90 380 121 27 4 2 38
      88   0  44  9 2 1  0
      76 410 139 33 5 3 41
      74   0  51 10 1 1  0
      62 415 172 52 9 6 58
      60   0  66 18 4 2  0
      48 430 133 24 3 2 43
      46   0  38  7 1 0  0
      34 425 148 36 6 3 42
      32   0  59 14 2 2  0
      20 440 187 61 11 6 60
      18   0  71 20 4 3  0
       9 420 151 38 6 4 42
       8   0  64 12 3 2  0
       7   0  17  4 1 0  0
       2 210  58  9 1 1 21
    `),
  },
  {
    name: 'Every proposal says why',
    status: 'scheduled',
    document: {
      type: 'social media',
      language: 'en',
      posts: {
        x: 'If you can’t explain an order proposal, you won’t follow it. Forecast Pro gives you the reason for every one.',
        linkedin:
          'Buyers overrule half of what their system proposes because nobody tells them where the numbers come from.\n\nForecast Pro gives a reason with every proposal: the season, a promotion, a delivery time. Less stock, same availability.',
        instagram: '',
        facebook:
          'Less stock, same availability: Forecast Pro proposes your orders every day and tells you why.',
      },
      link: 'https://harbour-forecast.example/pro',
      picture: null,
    },
    daysAgo: 11,
    days: [],
  },
  {
    name: 'Page: Forecast Pro for wholesalers',
    status: 'draft',
    document: {
      type: 'landing page',
      language: 'en',
      title: 'Daily order proposals for wholesalers',
      description: 'Forecast Pro proposes what to order each day, and tells you why.',
      slug: '',
      indexed: false,
      layout: 'hero',
      blocks: [
        {
          kind: 'text',
          text: 'Forecast Pro works out a new forecast **every day** from the data in your ERP system, and proposes what to order.',
        },
        {
          kind: 'columns',
          columns: [
            {
              blocks: [
                { kind: 'heading', level: 2, text: 'Less stock' },
                { kind: 'text', text: 'The same availability with fewer pallets in the warehouse.' },
              ],
            },
            {
              blocks: [
                { kind: 'heading', level: 2, text: 'No black box' },
                { kind: 'text', text: 'Every proposal shows where its numbers come from.' },
              ],
            },
          ],
        },
      ],
      contactLabel: 'Request a trial',
    },
    daysAgo: 3,
    days: [],
  },
];

export const spanishCampaigns: readonly SampleCampaign[] = [
  {
    name: 'Muestras de la Serie Hidráulica',
    status: 'active',
    document: {
      type: 'email',
      language: 'es',
      subject: 'Doce dibujos, una caja de muestras',
      preheader: 'La Serie Hidráulica, en su estudio esta semana.',
      blocks: [
        { kind: 'heading', level: 1, text: 'El suelo antiguo, sin su mantenimiento' },
        {
          kind: 'text',
          text: 'Hola, {{contactName|buenos días}}:\n\nLa **Serie Hidráulica** recupera doce dibujos de principios del siglo XX en porcelánico mate de 20 × 20 cm, para interior.',
        },
        {
          kind: 'text',
          text: '¿Le enviamos una caja con los doce dibujos? No cuesta nada y puede quedársela.',
        },
        {
          kind: 'button',
          label: 'Pedir la caja de muestras',
          url: 'https://ceramicas-levante.example/muestras',
        },
        { kind: 'divider' },
        { kind: 'text', text: '*Desde 32 €/m².*' },
      ],
    },
    daysAgo: 87,
    days: parseDays(`
      85 260  96 22 5 2 30.5
      83   0  31  8 2 1  0
      71 275 108 29 6 3 32
      69   0  40 11 3 1  0
      57 290 131 44 10 5 48
      55   0  52 17 4 3  0
      43 300 104 21 3 1 35
      29 305 119 33 7 4 36
      27   0  45 12 3 2  0
      15 315 142 49 12 6 52
      13   0  57 19 5 3  0
       6 310 128 41 9 5 36.5
       4   0  47 15 4 2  0
       1 120  33  6 1 0 14
    `),
  },
  {
    name: 'Un solo suelo para toda la piscina',
    status: 'paused',
    document: {
      type: 'social media',
      language: 'es',
      posts: {
        x: '¿Cuántos suelos distintos hay en tu piscina? Con Pavimento Técnico C3, uno: vestuarios, cocina y exterior.',
        linkedin:
          'Vestuarios, cocina, terraza: tres zonas mojadas y, casi siempre, tres materiales.\n\nPavimento Técnico C3 tiene clase 3 de resbaladicidad y seis colores en 60 × 60 cm, así que el mismo suelo sirve para todas.',
        instagram: 'De la piscina al vestuario sin cambiar de suelo. Pavimento Técnico C3, en seis colores.',
        facebook: '',
      },
      link: 'https://ceramicas-levante.example/c3',
      picture: null,
    },
    daysAgo: 64,
    days: parseDays(`
      62 0 1840 96 12 2 60
      55 0 2110 118 15 3 60
      47 0 1490 71 8 1 60
      40 0 1220 52 5 1 45
    `),
  },
  {
    name: 'Página: Mosaico Piscina para hoteles',
    status: 'draft',
    document: {
      type: 'landing page',
      language: 'es',
      title: 'Mosaico para la piscina de su hotel',
      description: 'Malla de vidrio resistente al cloro, con diez años de reposición garantizada.',
      slug: '',
      indexed: false,
      layout: 'hero',
      blocks: [
        {
          kind: 'text',
          text: 'Mosaico Piscina es una malla de vidrio con tesela de 2,5 cm, resistente al cloro, para vasos y spas.',
        },
        { kind: 'heading', level: 2, text: 'Diez años de reposición garantizada' },
        { kind: 'text', text: 'Si dentro de ocho años necesita una caja más del mismo color, la tendrá.' },
      ],
      contactLabel: 'Pedir presupuesto',
    },
    daysAgo: 5,
    days: [],
  },
];
