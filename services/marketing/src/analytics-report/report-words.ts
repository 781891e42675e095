import type { CampaignType, ContentType, Language, LeadColumn } from '@portals/contracts/constants';
import { leadStatusNames } from '@portals/contracts/constants';

/** What figures are called in files. */
interface ReportWords {
  type: { weekly: string; monthly: string };
  company: string;
  period: string;
  madeAt: string;
  running: string;
  summary: string;
  recommendations: string;
  columns: { section: string; figure: string; value: string; now: string; before: string };
  leads: string;
  created: string;
  open: string;
  forward: string;
  back: string;
  won: string;
  lost: string;
  waiting: string;
  wonOfCreated: string;
  wonOfOpen: string;
  daysToContact: string;
  daysToWon: string;
  sources: string;
  otherSources: string;
  statuses: string;
  column: Record<LeadColumn, string>;
  mails: Record<'sent' | 'refused' | 'bounced' | 'complained' | 'unsubscribed', string>;
  mailsTitle: string;
  typedTitle: string;
  typed: Record<'sent' | 'opened' | 'clicked' | 'replies' | 'leads' | 'cost', string>;
  costPerLead: string;
  campaignsNow: string;
  campaignType: Record<CampaignType, string>;
  campaignStatus: Record<string, string>;
  contents: string;
  contentType: Record<ContentType, string>;
  trend: string;
  total: string;
}

const en: ReportWords = {
  type: { weekly: 'Weekly report', monthly: 'Monthly report' },
  company: 'Company',
  period: 'Period',
  madeAt: 'Made on',
  running: 'not over yet',
  summary: 'Summary',
  recommendations: 'Recommendations',
  columns: {
    section: 'Section',
    figure: 'Figure',
    value: 'Value',
    now: 'Compared days',
    before: 'Days before',
  },
  leads: 'Leads',
  created: 'New leads',
  open: 'Open at the end',
  forward: 'Moves forward',
  back: 'Moves back',
  won: 'Won',
  lost: 'Lost',
  waiting: 'Waiting for a first contact when the report was made',
  wonOfCreated: 'Won so far of the leads that came in, %',
  wonOfOpen: 'Won of all open leads, %',
  daysToContact: 'Days to first contact (median)',
  daysToWon: 'Days to a win (median)',
  sources: 'New leads by source',
  otherSources: 'Other sources',
  statuses: 'Leads by status, at the end and at the start',
  column: { ...leadStatusNames.en, other: 'Other statuses' },
  mailsTitle: 'Emails sent from here',
  mails: {
    sent: 'Sent',
    refused: 'Refused',
    bounced: 'Came back',
    complained: 'Reported as spam',
    unsubscribed: 'Unsubscribed',
  },
  typedTitle: 'Typed figures of campaigns',
  typed: {
    sent: 'Sent',
    opened: 'Opened',
    clicked: 'Clicks',
    replies: 'Replies',
    leads: 'Leads',
    cost: 'Cost (€)',
  },
  costPerLead: 'Cost per lead (€)',
  campaignsNow: 'Campaigns when the report was made',
  campaignType: { email: 'Email', 'social media': 'Social media', 'landing page': 'Landing page' },
  campaignStatus: {
    draft: 'Draft',
    scheduled: 'Scheduled',
    active: 'Active',
    paused: 'Paused',
    finished: 'Finished',
    cancelled: 'Cancelled',
  },
  contents: 'Generated texts',
  contentType: {
    advertising: 'Advertising',
    email: 'Email',
    social: 'Social post',
    'ad-design': 'Ad design',
  },
  trend: 'Trend: new leads, won and lost',
  total: 'Total',
};

const es: ReportWords = {
  type: { weekly: 'Informe semanal', monthly: 'Informe mensual' },
  company: 'Empresa',
  period: 'Periodo',
  madeAt: 'Fecha del informe',
  running: 'todavía no ha terminado',
  summary: 'Resumen',
  recommendations: 'Recomendaciones',
  columns: {
    section: 'Apartado',
    figure: 'Cifra',
    value: 'Valor',
    now: 'Días comparados',
    before: 'Días anteriores',
  },
  leads: 'Leads',
  created: 'Leads nuevos',
  open: 'Abiertos al final',
  forward: 'Avances',
  back: 'Retrocesos',
  won: 'Ganados',
  lost: 'Perdidos',
  waiting: 'A la espera del primer contacto al hacer el informe',
  wonOfCreated: 'Ganados hasta ahora de los que llegaron, %',
  wonOfOpen: 'Ganados de todos los abiertos, %',
  daysToContact: 'Días hasta el primer contacto (mediana)',
  daysToWon: 'Días hasta ganarlo (mediana)',
  sources: 'Leads nuevos por origen',
  otherSources: 'Otros orígenes',
  statuses: 'Leads por estado, al final y al principio',
  column: { ...leadStatusNames.es, other: 'Otros estados' },
  mailsTitle: 'Correos enviados desde aquí',
  mails: {
    sent: 'Enviados',
    refused: 'Rechazados',
    bounced: 'Devueltos',
    complained: 'Marcados como no deseados',
    unsubscribed: 'Bajas',
  },
  typedTitle: 'Cifras anotadas de las campañas',
  typed: {
    sent: 'Enviados',
    opened: 'Abiertos',
    clicked: 'Clics',
    replies: 'Respuestas',
    leads: 'Leads',
    cost: 'Coste (€)',
  },
  costPerLead: 'Coste por lead (€)',
  campaignsNow: 'Campañas al hacer el informe',
  campaignType: { email: 'Correo', 'social media': 'Redes sociales', 'landing page': 'Página de destino' },
  campaignStatus: {
    draft: 'Borrador',
    scheduled: 'Programada',
    active: 'Activa',
    paused: 'En pausa',
    finished: 'Finalizada',
    cancelled: 'Cancelada',
  },
  contents: 'Textos generados',
  contentType: {
    advertising: 'Anuncio',
    email: 'Correo',
    social: 'Publicación',
    'ad-design': 'Diseño de anuncio',
  },
  trend: 'Evolución: leads nuevos, ganados y perdidos',
  total: 'Total',
};

/** What figures are called in the files of each language. */
export const reportWords: Readonly<Record<Language, ReportWords>> = { en, es };
