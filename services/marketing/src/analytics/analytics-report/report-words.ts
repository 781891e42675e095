import type { ContentType, Language, LeadColumn } from '@portals/contracts/constants';
import { leadStatusNames } from '@portals/contracts/constants';

/** Names of figures in files. */
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
  waiting: (days: number) => string;
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
  madeAt: 'Created on',
  running: 'not over yet',
  summary: 'Summary',
  recommendations: 'What to do now',
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
  forward: 'Steps forward',
  back: 'Steps back',
  won: 'Won',
  lost: 'Lost',
  waiting: (days) => `Not contacted for more than ${days} days, at the end`,
  wonOfCreated: 'Conversion of new leads so far, %',
  wonOfOpen: 'Conversion of open leads, %',
  daysToContact: 'Days to first contact (median)',
  daysToWon: 'Days to win (median)',
  sources: 'New leads by source',
  otherSources: 'Other sources',
  statuses: 'Leads by status, at the end and at the start',
  column: { ...leadStatusNames.en, other: 'Other statuses' },
  mailsTitle: 'Emails sent from here',
  mails: {
    sent: 'Sent',
    refused: 'Refused',
    bounced: 'Bounced',
    complained: 'Reported as spam',
    unsubscribed: 'Unsubscribed',
  },
  typedTitle: 'Campaign figures entered by hand',
  typed: {
    sent: 'Sent',
    opened: 'Opened',
    clicked: 'Clicks',
    replies: 'Replies',
    leads: 'Leads',
    cost: 'Cost (€)',
  },
  costPerLead: 'Cost per lead (€)',
  campaignsNow: 'Campaigns when the report was created',
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
  recommendations: 'Qué hacer ahora',
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
  forward: 'Pasos adelante',
  back: 'Pasos atrás',
  won: 'Ganados',
  lost: 'Perdidos',
  waiting: (days) => `Sin contactar desde hace más de ${days} días, al final`,
  wonOfCreated: 'Conversión de los leads nuevos hasta ahora, %',
  wonOfOpen: 'Conversión de los leads abiertos, %',
  daysToContact: 'Días hasta el primer contacto (mediana)',
  daysToWon: 'Días hasta ganar un lead (mediana)',
  sources: 'Leads nuevos por origen',
  otherSources: 'Otros orígenes',
  statuses: 'Leads por estado, al final y al principio',
  column: { ...leadStatusNames.es, other: 'Otros estados' },
  mailsTitle: 'Correos enviados desde aquí',
  mails: {
    sent: 'Enviados',
    refused: 'Rechazados',
    bounced: 'Devueltos',
    complained: 'Marcados como spam',
    unsubscribed: 'Bajas',
  },
  typedTitle: 'Cifras de campañas anotadas a mano',
  typed: {
    sent: 'Enviados',
    opened: 'Abiertos',
    clicked: 'Clics',
    replies: 'Respuestas',
    leads: 'Leads',
    cost: 'Coste (€)',
  },
  costPerLead: 'Coste por lead (€)',
  campaignsNow: 'Campañas al crear el informe',
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

/** Names of figures in files, by language. */
export const reportWords: Readonly<Record<Language, ReportWords>> = { en, es };
