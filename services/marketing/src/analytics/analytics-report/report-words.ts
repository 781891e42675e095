import type { ContentType, Language, LeadColumn, LossReason } from '@portals/contracts/constants';
import { leadStatusNames, lossReasonNames } from '@portals/contracts/constants';

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
  waiting: (days: number) => string;
  sources: string;
  otherSources: string;
  statuses: string;
  column: Record<LeadColumn, string>;
  losses: string;
  lossReason: Record<LossReason | 'none', string>;
  mailsTitle: string;
  typedTitle: string;
  costPerLead: string;
  campaignsNow: string;
  campaignStatus: Record<string, string>;
  /** Campaigns of all statuses that are not listed. */
  otherStatuses: string;
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
  waiting: (days) => `Not contacted for more than ${days} days, at the end`,
  sources: 'New leads by source',
  otherSources: 'Other sources',
  statuses: 'Leads by status, at the end and at the start',
  column: { ...leadStatusNames.en, other: 'Other statuses' },
  losses: 'Leads lost by reason',
  lossReason: { ...lossReasonNames.en, none: 'Not said' },
  mailsTitle: 'Emails sent from here',
  typedTitle: 'Campaign figures entered by hand',
  costPerLead: 'Cost per lead (€)',
  campaignsNow: 'Campaigns when the report was created',
  otherStatuses: 'other statuses',
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
  waiting: (days) => `Sin contactar desde hace más de ${days} días, al final`,
  sources: 'Leads nuevos por origen',
  otherSources: 'Otros orígenes',
  statuses: 'Leads por estado, al final y al principio',
  column: { ...leadStatusNames.es, other: 'Otros estados' },
  losses: 'Leads perdidos por motivo',
  lossReason: { ...lossReasonNames.es, none: 'Sin indicar' },
  mailsTitle: 'Correos enviados desde aquí',
  typedTitle: 'Cifras de campañas anotadas a mano',
  costPerLead: 'Coste por lead (€)',
  campaignsNow: 'Campañas al crear el informe',
  otherStatuses: 'otros estados',
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
