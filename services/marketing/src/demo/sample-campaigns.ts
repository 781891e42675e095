import type { CampaignDay, CampaignDocument } from '@portals/contracts/marketing';

/** A campaign of a sample company. Pages have no address, which belongs to one campaign of all companies. */
export interface SampleCampaign {
  name: string;
  status: string;
  document: CampaignDocument;
  /** Figures of the days before today, the last one yesterday. */
  days: readonly Omit<CampaignDay, 'day'>[];
}

export const englishCampaigns: readonly SampleCampaign[] = [
  {
    name: 'Spring planning: Forecast Start',
    status: 'active',
    document: {
      type: 'email',
      language: 'en',
      subject: 'Your spring orders, planned in an afternoon',
      preheader: 'Forecast Start reads the spreadsheets that you have.',
      blocks: [
        { kind: 'heading', level: 1, text: 'Plan spring from the spreadsheets you have' },
        {
          kind: 'text',
          text: 'Hello {{contactName|there}},\n\nForecast Start reads your sales by article and shop and gives you a forecast **every week**. It runs in a week, without a project.',
        },
        {
          kind: 'text',
          text: '- Weekly forecast per article and shop\n- Import from spreadsheets\n- Two users',
        },
        { kind: 'button', label: 'See an example forecast', url: 'https://harbour.example/start' },
        { kind: 'divider' },
        { kind: 'text', text: '*£190 a month.* You can end it at the end of any month.' },
      ],
    },
    days: [
      { sent: 420, opened: 151, clicked: 38, replies: 6, leads: 4, cost: 42 },
      { sent: 0, opened: 64, clicked: 12, replies: 3, leads: 2, cost: 0 },
      { sent: 0, opened: 17, clicked: 4, replies: 1, leads: 0, cost: 0 },
    ],
  },
  {
    name: 'Every proposal says why',
    status: 'scheduled',
    document: {
      type: 'social media',
      language: 'en',
      posts: {
        x: 'An order proposal you cannot explain is one you will not follow. Forecast Pro says why, for each of them.',
        linkedin:
          'Buyers overrule half of what their system proposes, because nobody tells them where the number comes from.\n\nForecast Pro gives its reason with each proposal: the season, the promotion, the delivery time. Less stock at the same availability.',
        instagram: '',
        facebook: 'Less stock, same availability: Forecast Pro proposes your orders every day, and says why.',
      },
      link: 'https://harbour.example/pro',
      picture: null,
    },
    days: [],
  },
  {
    name: 'Page: Forecast Pro for wholesalers',
    status: 'draft',
    document: {
      type: 'landing page',
      language: 'en',
      title: 'Daily order proposals for wholesalers',
      description: 'Forecast Pro proposes what to order each day and says why.',
      slug: '',
      indexed: false,
      blocks: [
        {
          kind: 'text',
          text: 'Forecast Pro works out a forecast **every day** and proposes what to order, from the data of your ERP system.',
        },
        {
          kind: 'columns',
          columns: [
            {
              blocks: [
                { kind: 'heading', level: 2, text: 'Less stock' },
                { kind: 'text', text: 'The same availability with fewer pallets.' },
              ],
            },
            {
              blocks: [
                { kind: 'heading', level: 2, text: 'No black box' },
                { kind: 'text', text: 'Each proposal says where its number comes from.' },
              ],
            },
          ],
        },
      ],
      contactLabel: 'Ask for a trial',
    },
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
        { kind: 'button', label: 'Pedir la caja de muestras', url: 'https://levante.example/muestras' },
        { kind: 'divider' },
        { kind: 'text', text: '*Desde 32 €/m².*' },
      ],
    },
    days: [
      { sent: 310, opened: 128, clicked: 41, replies: 9, leads: 5, cost: 36.5 },
      { sent: 0, opened: 47, clicked: 15, replies: 4, leads: 2, cost: 0 },
    ],
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
      link: 'https://levante.example/c3',
      picture: null,
    },
    days: [],
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
    days: [],
  },
];
