import { sampleContacts } from '@portals/contracts/constants';
import type { MarketingCompanyInput, MarketingProductInput } from '@portals/contracts/marketing';
import { moreEnglishLeads } from './more-leads-en.js';
import { moreSpanishLeads } from './more-leads-es.js';
import { englishCampaigns, type SampleCampaign, spanishCampaigns } from './sample-campaigns.js';
import type { SampleLead } from './sample-lead.rules.js';
import { englishLeads } from './sample-leads-en.js';
import { spanishLeads } from './sample-leads-es.js';

export interface SampleMarketing {
  company: MarketingCompanyInput;
  products: Omit<MarketingProductInput, 'marketingCompanyId'>[];
  leads: readonly SampleLead[];
  campaigns: readonly SampleCampaign[];
  /** Language of the sample texts. */
  language: 'es' | 'en';
  /** Prefix of the leads' telephone numbers, in a range that is not assigned to anybody. */
  phonePrefix: string;
}

const forecasts: SampleMarketing = {
  company: {
    name: 'Harbour Forecast',
    sector: 'Software',
    commercialObjectives:
      'Win 25 retailers and wholesalers this year, and get from first call to signature in six weeks.',
    targetAudience:
      'Operations and buying managers at companies with 5 to 50 shops or warehouses in the UK and Ireland.',
    targetAudienceType: 'B2B',
    privacyContact: sampleContacts.en,
  },
  products: [
    {
      name: 'Forecast Start',
      description: 'For companies that still plan in spreadsheets.',
      characteristics: 'Weekly forecasts by product and shop, spreadsheet import, two users.',
      advantages: 'Up and running in a week, with no IT project.',
      price: '£190 a month',
    },
    {
      name: 'Forecast Pro',
      description: null,
      characteristics:
        'Daily forecasts, order proposals, connectors for common ERP systems, unlimited users.',
      advantages: 'Less stock with the same availability; every proposal says why.',
      price: 'from £690 a month',
    },
  ],
  leads: [...englishLeads, ...moreEnglishLeads],
  campaigns: englishCampaigns,
  language: 'en',
  phonePrefix: '+44 20 7946 0',
};

const tiles: SampleMarketing = {
  company: {
    name: 'Cerámicas Levante',
    sector: 'Cerámica',
    commercialObjectives:
      'Crecer un 15 % en obra nueva y hostelería, y abrir distribución en tres provincias.',
    targetAudience: 'Hoteles, promotoras, estudios de arquitectura y distribuidores de materiales en España.',
    targetAudienceType: 'both',
    privacyContact: sampleContacts.es,
  },
  products: [
    {
      name: 'Serie Hidráulica',
      description: 'Doce dibujos inspirados en suelos de principios del siglo XX.',
      characteristics: 'Porcelánico 20 × 20 cm, acabado mate, para interior.',
      advantages: 'El aspecto de la baldosa antigua sin su mantenimiento.',
      price: '32 €/m²',
    },
    {
      name: 'Pavimento Técnico C3',
      description: null,
      characteristics: 'Clase 3 de resbaladicidad, 60 × 60 cm, seis colores.',
      advantages: 'Un solo material para vestuarios, cocinas y exteriores.',
      price: 'desde 24 €/m²',
    },
    {
      name: 'Mosaico Piscina',
      description: 'Malla de vidrio para vasos y spas.',
      characteristics: 'Tesela de 2,5 cm, resistente al cloro.',
      advantages: 'Reposición garantizada durante diez años.',
      price: '41 €/m²',
    },
  ],
  leads: [...spanishLeads, ...moreSpanishLeads],
  campaigns: spanishCampaigns,
  language: 'es',
  phonePrefix: '+34 910 000 ',
};

/** Sample companies with their data, oldest first. */
export const sampleMarketing: readonly SampleMarketing[] = [forecasts, tiles];

export const sampleIn: Record<SampleMarketing['language'], SampleMarketing> = { en: forecasts, es: tiles };
