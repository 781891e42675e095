import type { Wording } from './wording.js';
import { spanishHeadlines, spanishHooks, spanishSubjects } from './wording-es-opening.js';

export const spanish: Wording = {
  hooks: spanishHooks,
  headline: spanishHeadlines,
  subject: spanishSubjects,
  plain: {
    all: [
      '(Le|Te) presentamos $name, de $company.',
      '(Conozca|Conoce) $name, de $company.',
      '(Le|Te) presentamos $name.',
    ],
    enthusiastic: ['¡Te presentamos $name, de $company!', '¡Conoce $name, de $company!'],
  },
  second: {
    all: ['Además: $benefit.', 'Y hay más: $benefit.', '$Benefit.', 'Otra razón: $benefit.'],
    professional: ['A ello se suma lo siguiente: $thing.'],
    friendly: ['Y eso no es todo: $benefit.'],
  },
  quote: {
    all: ['En palabras de $company: «$quote».', '$Company lo resume así: «$quote».'],
    direct: ['$Name: «$quote».'],
  },
  company: {
    all: ['Detrás de $name está $company.', 'Una propuesta de $company.'],
  },
  featureList: {
    all: ['Características:', 'En detalle:', 'Lo esencial:', 'Los datos:'],
    professional: ['Características principales:'],
    friendly: ['Para que te hagas una idea:'],
    B2B: ['Para comparar:'],
  },
  benefitList: {
    all: ['Ventajas:', 'Lo que (gana|ganas):', 'Razones para elegir $name:', 'Qué (le|te) aporta:'],
    B2B: ['Lo que gana (su|tu) empresa:', 'Qué aporta a (su|tu) empresa:'],
    B2C: ['Lo bueno para (usted|ti):'],
  },
  pointList: {
    all: ['Además:', 'También (le|te) interesa:', 'A tener en cuenta:'],
    friendly: ['Y no te olvides de esto:'],
  },
  mention: { all: ['Un detalle más: $mention.', 'Y un detalle: $mention.'] },
  price: { all: ['Precio: $price.', 'El precio: $price.', '¿El precio? $Price.'] },
  audience: { all: ['Una propuesta para $audience.', '¿Para quién? Para $audience.'] },
  closing: {
    all: [
      'Si (tiene|tienes) alguna pregunta, (escríbanos|escríbenos).',
      '(Compare|Compara) con calma y (decida|decide).',
    ],
    professional: ['Quedamos a su disposición para cualquier consulta.'],
    friendly: ['¿Alguna duda? Aquí estamos.', 'Si quieres saber más, solo tienes que preguntarnos.'],
    direct: ['(Compare|Compara). Después, (decida|decide).'],
    enthusiastic: ['¡Nos encantará contarte más!'],
    B2B: [
      '(Cuéntenos|Cuéntanos) qué necesita (su|tu) empresa y vemos cómo encaja $one.',
      'Si la decisión es de varias personas, (comparta|comparte) estas líneas con ellas.',
    ],
    B2C: ['(Mírelo|Míralo) con calma y (pregunte|pregunta) lo que (quiera|quieras).'],
  },
  invitation: {
    look: {
      all: [
        '(Pida|Pide) más información.',
        '(Pregúntenos|Pregúntanos).',
        '(Cuéntenos|Cuéntanos) qué (necesita|necesitas).',
      ],
    },
    ask: {
      all: [
        '(Pida|Pide) más información.',
        '(Cuéntenos|Cuéntanos) qué (necesita|necesitas).',
        '(Escríbanos|Escríbenos) y (le|te) contamos más.',
      ],
      professional: ['Solicite más información a $company.', 'Solicite más información.'],
      friendly: ['¿Hablamos?', '¿Te contamos más?'],
      direct: ['(Pida|Pide) información hoy.'],
      enthusiastic: ['¡Escríbenos!', '¡Pregúntanos!'],
    },
    quote: {
      all: [
        '(Pida|Pide) presupuesto.',
        '(Consulte|Consulta) el precio.',
        '(Pregúntenos|Pregúntanos) el precio.',
      ],
      professional: ['Solicite presupuesto a $company.', 'Solicite un presupuesto.'],
    },
  },
  invitationToLink: {
    look: {
      all: ['Más información:', 'Todos los detalles:', '(Vea|Mira) los detalles:'],
      friendly: ['Te lo contamos aquí:'],
      enthusiastic: ['¡Descubre más aquí!'],
    },
    ask: {
      all: ['(Pida|Pide) más información:', '(Escríbanos|Escríbenos) desde aquí:'],
      professional: ['Solicite más información:'],
      friendly: ['¿Hablamos?', 'Cuéntanos qué necesitas:'],
    },
    quote: { all: ['(Pida|Pide) presupuesto:', '(Consulte|Consulta) el precio:'] },
  },
  button: {
    look: { all: ['Ver detalles', 'Más información', 'Saber más', 'Conocer $name'] },
    ask: { all: ['Pedir información', 'Pedir más detalles', 'Contactar', 'Preguntar por $name'] },
    quote: { all: ['Pedir presupuesto', 'Consultar precio'] },
  },
  shortHeadline: {
    all: [
      'Una propuesta para (usted|ti)',
      'Más información aquí',
      '(Vea|Mira) los detalles',
      '(Pida|Pide) información',
      '(Compare|Compara) y (decida|decide)',
    ],
    B2B: ['Para (su|tu) empresa'],
  },
  searchDescription: [
    {
      all: [
        '$Benefit. (Pida|Pide) más información.',
        '$Benefit. (Vea|Mira) los detalles.',
        '$Name: $benefit.',
        '$Benefit. $Second.',
      ],
    },
    {
      all: [
        '$Benefit.',
        '$Features. Así es $one.',
        '$Name: $features.',
        '$Features. (Compare|Compara) y (decida|decide).',
      ],
    },
    { all: ['$Features.', '$Name, $price. (Pida|Pide) información a $company.'] },
    {
      all: [
        '(Conozca|Conoce) $name, de $company. (Vea|Mira) los detalles y (compare|compara).',
        '(Conozca|Conoce) $name. (Vea|Mira) los detalles y (compare|compara) con calma.',
        '(Pida|Pide) más información a $company.',
      ],
    },
    {
      all: [
        '(Vea|Mira) los detalles, (compare|compara) con calma y (decida|decide).',
        '(Pida|Pide) más información y (resuelva|resuelve) (sus|tus) dudas antes de decidir.',
      ],
    },
  ],
  claim: [
    { all: ['$Benefit'] },
    { all: ['$Features'] },
    { all: ['Una propuesta de $company', '(Conozca|Conoce) los detalles'] },
  ],
  preheader: [
    { all: ['$Benefit. (Vea|Mira) los detalles.', '$Features. Así es $one.', '$Benefit.', '$Features.'] },
    { all: ['Lo esencial de $name, en un minuto.'], B2B: ['Lo que aporta a (su|tu) empresa, en un minuto.'] },
    { all: ['(Le|Te) contamos lo esencial en un minuto.', 'Los detalles, en este correo.'] },
  ],
  greeting: { all: ['Hola, {{contactName|buenos días}}:'] },
  emailHook: {
    all: [
      '(Le|Te) escribimos desde $company para (presentarle|presentarte) $name. $Benefit.',
      'En $company queremos (presentarle|presentarte) $name. $Benefit.',
      'Desde $company (le|te) presentamos $name: $benefit.',
    ],
    professional: ['Le escribimos desde $company para hablarle de $name. $Benefit.'],
    friendly: ['Somos $company y queremos hablarte de $name. $Benefit.'],
  },
  emailClosing: {
    all: [
      'Si (tiene|tienes) alguna pregunta, (responda|responde) a este correo.',
      'Para cualquier duda, basta con responder a este correo.',
    ],
    professional: ['Quedamos a su disposición para cualquier consulta.'],
    friendly: ['¿Alguna duda? Responde a este correo y hablamos.'],
    enthusiastic: ['¡Responde a este correo y te contamos más!'],
    B2B: [
      'Si la decisión es de varias personas, (reenvíeles|reenvíales) este correo.',
      '(Cuéntenos|Cuéntanos) qué necesita (su|tu) empresa y vemos cómo encaja $one.',
    ],
  },
  signature: {
    all: ['Un saludo,\n$firm'],
    professional: ['Atentamente,\n$firm', 'Un cordial saludo,\n$firm'],
    friendly: ['Un saludo,\nEl equipo de $firm', 'Hasta pronto,\n$firm'],
    enthusiastic: ['Hasta pronto,\nEl equipo de $firm'],
  },
  instruction:
    /^(?:por favor,? )?(?:mencionar|menciona|mencione|destacar|destaca|destaque|resaltar|resalta|subrayar|incluir|incluye|decir|di|hablar de|habla de|hable de|explicar|recordar|recuerda|añadir)(?: que| también)?:? /iu,
  saying:
    /^(?:por favor,? )?(?:decir|di|explicar|recordar|recuerda|mencionar|menciona|mencione|destacar|destaca|destaque|resaltar|resalta|subrayar)(?: también)? que /iu,
  article: /^(?:el|la|los|las) /iu,
  prohibition: /^(?:no |sin (?:mencionar|hablar|decir)|evitar |evita |nunca )/iu,
  priceWord: /precio|tarifa|coste/iu,
};
