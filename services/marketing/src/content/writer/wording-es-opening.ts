import type { Wording } from './wording.js';

/** How Spanish texts begin. */
export const spanishHooks: Wording['hooks'] = {
  benefit: {
    all: [
      '$Benefit. Así es $one.',
      '$Thing. Es lo que (le|te) ofrece $one.',
      '$Benefit. Una buena razón para conocer $name.',
      'Hay una buena razón para elegir $name: $benefit.',
      'Esto es lo que (le|te) ofrece $one: $thing.',
      '$Name: $benefit.',
    ],
    professional: [
      'Le presentamos $name: $benefit.',
      'Permítanos presentarle $name. $Benefit.',
      'Nos gustaría que conociera $name. $Benefit.',
    ],
    friendly: [
      'Te lo contamos en una frase: $benefit. Así es $one.',
      'Vamos a lo que importa: $benefit. Es $one.',
      '$Benefit. Suena bien, ¿verdad? Es $one.',
    ],
    direct: ['$Name. $Benefit.', 'Al grano: $benefit. Es $one.', '$Benefit. Es $one.'],
    enthusiastic: [
      '¡Te presentamos $name! $Benefit.',
      '$Benefit. ¡Así es $one!',
      'Nos encanta contarlo: $benefit. ¡Es $one!',
      '¡Conoce $name! $Benefit.',
    ],
    B2B: ['Un argumento para (su|tu) próxima reunión: $benefit. Así es $one.'],
    B2C: ['Con $name, para (usted|ti): $thing.'],
  },
  question: {
    all: [
      '¿Qué (le|te) ofrece $one? $Thing.',
      '¿Por qué $name? $Benefit.',
      '¿(Conoce|Conoces) $name? $Benefit.',
      '¿(Busca|Buscas) algo así? $Benefit. (Le|Te) presentamos $name.',
      '¿Qué (gana|ganas) con $name? $Thing.',
      '¿Es esto lo que (busca|buscas)? $Benefit. Así es $one.',
    ],
    professional: [
      '¿Está valorando opciones? Considere $name. $Benefit.',
      '¿Qué puede esperar de $name? $Benefit.',
    ],
    friendly: [
      '¿Te suena $one? $Benefit.',
      '¿Te contamos lo mejor de $name? $Benefit.',
      '¿Qué te parece esto? $Benefit. Es $one.',
    ],
    direct: ['¿$Name en una frase? $Benefit.', '¿Lo esencial de $name? $Benefit.'],
    enthusiastic: ['¿Con ganas de conocer $name? $Benefit.', '¿Te imaginas algo así? $Benefit. ¡Es $one!'],
    B2B: [
      '¿Qué aporta $one a (su|tu) empresa? $Benefit.',
      '¿Qué cambia en (su|tu) empresa con $name? $Benefit.',
    ],
    B2C: ['¿Qué tiene $one para (usted|ti)? $Benefit.'],
  },
  proof: {
    all: [
      'Así es $one: $features.',
      'Lo esencial de $name: $features.',
      '$Name, en detalle: $features.',
      'Los detalles cuentan. Los de $name: $features.',
      '$Features. Así es $one.',
    ],
    professional: [
      'Estas son las características de $name: $features.',
      'Le resumimos las características de $name: $features.',
    ],
    friendly: [
      '¿Te fijas en los detalles? Nosotros también. $Name: $features.',
      'Nos gustan los detalles. Los de $name: $features.',
    ],
    direct: ['$Name: $features.', 'Sin rodeos. $Name: $features.'],
    enthusiastic: ['¡Todo esto es $one! $Features.', '¡Mira de cerca! $Features. Es $one.'],
    B2B: ['Para comparar mejor. $Name: $features.'],
    B2C: ['Antes de elegir, (mire|mira) los detalles. $Name: $features.'],
  },
  moment: {
    all: [
      'Un minuto para conocer $name. $Benefit.',
      '(Dedique|Dedica) un minuto a $name. $Benefit.',
      'Hoy es un buen día para conocer $name. $Benefit.',
    ],
    professional: ['Si tiene un minuto, le presentamos $name. $Benefit.'],
    friendly: ['Si tienes un minuto, te contamos qué es $one. $Benefit.'],
    direct: ['No (lo deje|lo dejes) para mañana: (conozca|conoce) $name. $Benefit.'],
    enthusiastic: ['¡No lo dejes para mañana! $Benefit. Es $one.'],
    B2B: ['¿Toca decidir pronto? (Tenga|Ten) en cuenta $name. $Benefit.'],
    B2C: ['¿Hoy es el día? (Descubra|Descubre) $name. $Benefit.'],
  },
  price: {
    all: [
      'Empecemos por el precio de $name: $price. Y ahora, lo que importa: $benefit.',
      '¿Cuánto cuesta $one? $Price. ¿Y qué (recibe|recibes)? $Benefit.',
      '$Name, $price. $Benefit.',
    ],
    professional: ['Le indicamos el precio desde el principio. $Name: $price. $Benefit.'],
    friendly: ['Las cuentas, claras. $Name: $price. $Benefit.'],
    direct: ['$Name: $price. $Benefit.'],
    enthusiastic: ['¡Con el precio por delante! $Name: $price. $Benefit.'],
  },
  audience: {
    all: [
      'Una propuesta para $audience: $name. $Benefit.',
      'Una idea para $audience. $Name: $benefit.',
      '¿Para quién es $one? Para $audience. $Benefit.',
    ],
  },
};

export const spanishHeadlines: Wording['headline'] = {
  benefit: {
    all: ['$Benefit', '$Name: $benefit', 'Con $name: $thing'],
  },
  question: {
    all: ['¿Por qué $name?', '¿Qué (le|te) ofrece $one?', '¿(Conoce|Conoces) $name?'],
    friendly: ['¿Te contamos qué es $one?'],
    B2B: ['¿Qué aporta $one a (su|tu) empresa?'],
  },
  proof: { all: ['Así es $one', '$Name: $features', '$Name, en detalle', 'Lo esencial de $name'] },
  moment: {
    all: ['Un minuto para conocer $name', 'Es el momento de conocer $name', '(Descubra|Descubre) $name'],
    enthusiastic: ['¡Descubre $name!'],
  },
  price: { all: ['$Name, $price', '$Name: $price'] },
  audience: { all: ['$Name, para $audience', 'Para $audience: $name'] },
};

export const spanishSubjects: Wording['subject'] = {
  benefit: { all: ['$Name: $benefit', '$Benefit'] },
  question: {
    all: ['¿(Conoce|Conoces) $name?', '¿Por qué $name?', '¿Qué (le|te) ofrece $one?'],
    B2B: ['¿Qué aporta $one a (su|tu) empresa?'],
  },
  proof: { all: ['$Name: $features', '$Name, en detalle', 'Lo esencial de $name'] },
  moment: {
    all: ['Un minuto para conocer $name', '(Le|Te) presentamos $name'],
    friendly: ['¿Tienes un minuto? Te presentamos $name'],
    B2B: ['Una idea para (su|tu) empresa: $name'],
  },
  price: { all: ['$Name, $price', '$Name: $price'] },
  audience: { all: ['$Name, para $audience', 'Una propuesta para $audience'] },
};
