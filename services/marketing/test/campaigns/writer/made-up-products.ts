import type { Sample } from './products.js';

type Parts = Readonly<
  Record<
    'names' | 'sectors' | 'features' | 'benefits' | 'descriptions' | 'prices' | 'audiences',
    readonly string[]
  >
>;

/** All Spanish names begin with a noun, because the texts must choose the right article for it. */
const es: Parts = {
  names: [
    'Caja Degustación Otoño',
    'Revisión dental anual',
    'Curso de fotografía nocturna',
    'Escapada Rural Valle Alto',
    'Mochila Urbana 20 litros',
    'Prensa hidráulica PH-60',
    'Asesoría laboral para pymes',
    'Vela Bosque Húmedo',
    'Entrenamiento personal en casa',
    'Plataforma Turnos',
    'Camisas de lino',
    'Taller de cerámica',
  ],
  sectors: ['Alimentación', 'Odontología', 'Formación', 'Turismo rural', 'Moda', 'Maquinaria', 'Consultoría'],
  features: [
    'Seis piezas, guía impresa, caja reciclada',
    'Sesiones de una hora; grupos de ocho; horario de tarde',
    'Acero inoxidable\nPanel táctil\nRepuestos en 48 horas',
    'Algodón orgánico, costuras dobles, cuatro colores',
  ],
  benefits: [
    'Llega lista para regalar. Sabe a otoño en casa',
    'Menos averías cada mes; fácil de limpiar y de mantener',
    'Resultados desde la primera semana\nSin esperas\nCon seguimiento por escrito',
    'Dura muchos años de uso diario',
  ],
  descriptions: [
    '',
    'Una selección hecha a mano en el taller.',
    'Lo preparamos por encargo. Cada uno es distinto.',
  ],
  prices: ['39 €', '39', 'desde 1.200 € + IVA', 'consultar', '22 euros al mes', '120'],
  audiences: ['hoteles y restaurantes', 'familias', 'empresas de logística', 'mujeres de 30 a 50 años'],
};

const en: Parts = {
  names: [
    'Autumn Tasting Box',
    'Yearly dental check-up',
    'Night photography course',
    'Highland Weekend Getaway',
    'City backpack 20 L',
    'Hydraulic press PH-60',
    'Payroll advice for small firms',
    'Damp Forest Candle',
    'Personal training at home',
    'Shiftwise Rota',
    'Linen shirts',
    'Pottery workshop',
  ],
  sectors: ['Food', 'Dentist', 'Training', 'Tourism', 'Fashion', 'Machinery', 'Consultancy'],
  features: [
    'Six pieces, printed guide, recycled box',
    'One-hour sessions; groups of eight; evening times',
    'Stainless steel\nTouch panel\nSpare parts in 48 hours',
    'Organic cotton, double seams, four colours',
  ],
  benefits: [
    'Arrives ready to give. Tastes of autumn at home',
    'Fewer breakdowns each month; easy to clean and to look after',
    'You see a difference in the first week\nNo waiting\nWith a written follow-up',
    'Lasts for years of daily use',
  ],
  descriptions: [
    '',
    'A selection made by hand in our workshop.',
    'We make it to order. Each one is different.',
  ],
  prices: ['£39', '39', 'from £1,200 plus VAT', 'on request', '$22 a month', '120'],
  audiences: ['hotels and restaurants', 'families', 'logistics companies', 'women aged 30 to 50'],
};

const types = ['B2C', 'B2B', 'both'];
const at = (list: readonly string[], index: number) => list[index % list.length] ?? '';

/** Made-up products from many industries. They combine the variants of each field with the variants of all other fields. */
export const madeUp: readonly Sample[] = (['es', 'en'] as const).flatMap((language) => {
  const parts = language === 'es' ? es : en;
  return Array.from({ length: 84 }, (_, n): Sample => {
    const turn = Math.floor(n / parts.names.length);
    const audience = at(parts.audiences, n + turn);
    return {
      language,
      company: [`Casa ${n + 1}`, at(parts.sectors, n + turn), 'Crecer', audience, at(types, n + turn)],
      product: [
        at(parts.names, n),
        at(parts.features, n + turn),
        at(parts.benefits, n + 2 * turn),
        at(parts.prices, n + turn),
        at(parts.descriptions, n + turn),
      ],
      ...(n % 3 === 0 && { link: 'https://casa.example/x' }),
    };
  });
});
