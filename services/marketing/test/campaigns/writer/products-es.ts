import type { Sample } from './products.js';

const link = 'https://acme.example/oferta?utm_source=boletin&utm_campaign=otono';
const builders = 'Hoteles, promotoras, estudios de arquitectura y distribuidores de materiales en España.';

/** Realistic products, described in the way their sellers would. */
export const inSpanish: readonly Sample[] = [
  {
    language: 'es',
    company: ['Cerámicas Levante', 'Cerámica', 'Crecer un 15 % en obra nueva.', builders, 'both'],
    product: [
      'Serie Hidráulica',
      'Porcelánico 20 × 20 cm, acabado mate, para interior.',
      'El aspecto de la baldosa antigua sin su mantenimiento.',
      '32 €/m²',
      'Doce dibujos inspirados en suelos de principios del siglo XX.',
    ],
    link,
  },
  {
    language: 'es',
    company: ['Cerámicas Levante', 'Cerámica', 'Crecer un 15 % en obra nueva.', builders, 'B2B'],
    product: [
      'Pavimento Técnico C3',
      'Clase 3 de resbaladicidad, 60 × 60 cm, seis colores.',
      'Un solo material para vestuarios, cocinas y exteriores.',
      'desde 24 €/m²',
    ],
    keyPoints: ['mencionar que se sirve en palés completos'],
  },
  {
    language: 'es',
    company: [
      'Horno San Blas',
      'Panadería',
      'Vender más entre semana',
      'familias y vecinos del barrio',
      'B2C',
    ],
    product: [
      'Pan de masa madre',
      'Harina de trigo molida a la piedra\n- fermentación de 24 horas\n- sin aditivos\n- pieza de 750 g',
      'Aguanta tierno varios días; se digiere mejor que un pan rápido; sabor de siempre',
      '4,20 €',
      'Lo horneamos cada mañana en el barrio.',
    ],
    callToAction: 'Reserva tu pan',
    link: 'https://hornosanblas.example',
  },
  {
    language: 'es',
    company: [
      'Gestoría Roldán, S.L.',
      'Asesoría fiscal y laboral',
      'Captar autónomos',
      'autónomos y pymes',
      'B2B',
    ],
    product: [
      'Plan Autónomo',
      'Contabilidad, IVA e IRPF, altas y bajas, asesor propio',
      'Se olvida del papeleo. Sabe cada trimestre cuánto va a pagar.',
      '49€/mes + IVA',
      'Una cuota fija para llevar al día sus impuestos.',
    ],
    keyPoints: ['sin permanencia', 'no mencionar el precio'],
  },
  {
    language: 'es',
    company: [
      'Ciclos Norte',
      'Bicicletas',
      'Aumentar la notoriedad de la marca',
      'Aficionados a la montaña',
      'B2C',
    ],
    product: [
      'Sierra 29',
      'Cuadro de aluminio\nHorquilla de 120 mm\nFrenos de disco hidráulicos\nTransmisión de 12 velocidades',
      'Sube con menos esfuerzo\nFrena con seguridad en mojado',
      '1.249,00 €',
    ],
    link: 'https://ciclosnorte.example/sierra-29',
  },
  {
    language: 'es',
    company: ['Clínica Dental Mar', 'Salud', 'Más citas', 'adultos de 35 a 60 años, nivel medio-alto', 'B2C'],
    product: [
      'Revisión anual',
      'Exploración completa, radiografía panorámica, limpieza',
      'Detecta los problemas antes de que duelan.',
      'Consultar',
    ],
    callToAction: 'Pide cita',
  },
  {
    language: 'es',
    company: ['Bodegas Iruña', 'Vino', 'abrir distribución', 'restaurantes y tiendas especializadas', 'B2B'],
    product: [
      'Iruña Crianza',
      'Tempranillo y graciano, 14 meses en barrica de roble, botella de 75 cl',
      'Marida con carnes y guisos; buena rotación en carta',
      '8,90 € la unidad',
      'Uvas de viñedo propio, vendimiadas a mano.',
    ],
    keyPoints: ['Destacar el viñedo propio', 'Pedido mínimo de seis botellas'],
  },
  {
    language: 'es',
    company: [
      'Academia Lengua Viva',
      'Formación',
      'llenar los grupos de otoño',
      'profesionales con poco tiempo',
      'both',
    ],
    product: [
      'Inglés para reuniones',
      'Grupos de seis personas, clases en línea, dos tardes por semana',
      'Habla desde el primer día. Practica con casos de su trabajo.',
      '89 € al mes',
      'Un curso de diez semanas centrado en hablar.',
    ],
    callToAction: 'Apúntate a una clase de prueba en la web de la academia',
    link,
  },
];
