import type { PageTemplateName } from '@portals/contracts/constants';
import {
  columns,
  heading,
  list,
  type PageText,
  paragraphs,
  picture,
  question,
  quote,
} from './template-parts.js';

const proof = quote(
  '[Lo que dice un cliente, con sus propias palabras: qué le pasaba y qué ha mejorado.]',
  '[Nombre, cargo, empresa]',
);

/** Spanish landing page templates. The user replaces the words in square brackets. */
export const pageTemplatesEs: Readonly<Record<PageTemplateName, PageText>> = {
  product: {
    title: '[Producto]: [qué hace por quien lo usa]',
    description: `[Una frase que entienda cualquiera.] De %company%.`,
    contactLabel: 'Pedir precio',
    blocks: [
      picture(),
      heading('Por qué lo eligen'),
      columns(
        [heading('[Primera ventaja]', 3), paragraphs('[Qué supone en el día a día.]')],
        [heading('[Segunda ventaja]', 3), paragraphs('[Qué supone en el día a día.]')],
        [heading('[Tercera ventaja]', 3), paragraphs('[Qué supone en el día a día.]')],
      ),
      proof,
      heading('Qué recibe'),
      list('[Qué viene en la caja]', '[Qué hacemos por usted]', '[Garantía o servicio]'),
      heading('Preguntas frecuentes'),
      question('¿Cuánto cuesta?', '[El precio, o de qué depende.]'),
      question('¿Cuánto tarda?', '[Plazo de entrega o de inicio.]'),
      question('¿Y si no me convence?', '[Cómo se devuelve o se cancela.]'),
    ],
  },
  offer: {
    title: '[Oferta], hasta el [último día]',
    description: `[Qué incluye], de %company%, por [precio] en lugar de [precio habitual].`,
    contactLabel: 'Aprovechar la oferta',
    blocks: [
      picture(),
      heading('Qué incluye'),
      columns(
        [heading('[Primera parte]', 3), paragraphs('[Para qué sirve.]')],
        [heading('[Segunda parte]', 3), paragraphs('[Para qué sirve.]')],
        [heading('[Tercera parte]', 3), paragraphs('[Para qué sirve.]')],
      ),
      proof,
      heading('Cómo funciona'),
      paragraphs(
        `1. Nos escribe con el formulario.\n2. %company% responde en [plazo].\n3. [Qué pasa después.]`,
      ),
      heading('Preguntas frecuentes'),
      question('¿Hasta cuándo es válida?', 'Hasta el [último día] o hasta agotar existencias.'),
      question('¿Se puede sumar a otras ofertas?', '[Sí o no, y por qué.]'),
      question('¿Cuáles son las condiciones?', '[Las condiciones, en palabras sencillas.]'),
    ],
  },
  event: {
    title: '[Nombre del evento]',
    description: '[Día], [hora], [lugar]. [Qué se llevará quien venga.]',
    contactLabel: 'Reservar mi plaza',
    blocks: [
      picture(),
      heading('Cuándo y dónde'),
      columns(
        [heading('Cuándo', 3), paragraphs('[Día], de [hora] a [hora]')],
        [heading('Dónde', 3), paragraphs('[Lugar y dirección, o cómo conectarse]')],
        [heading('Precio', 3), paragraphs('[Precio, o que es gratis]')],
      ),
      heading('Programa'),
      list('[Hora]: [primer punto]', '[Hora]: [segundo punto]', '[Hora]: preguntas y una copa'),
      heading('Quién habla'),
      paragraphs('**[Nombre]**, [cargo]. [Una frase: por qué merece la pena escucharle.]'),
      quote('[Lo que dijo alguien que vino la última vez.]', '[Nombre, empresa]'),
      heading('Preguntas frecuentes'),
      question('¿Hay que apuntarse?', 'Sí, con el formulario de esta página: las plazas son limitadas.'),
      question('¿Puedo venir con alguien?', '[Sí o no.] Indíquelo en el mensaje.'),
      question('¿Y si al final no puedo ir?', `Avise a %company% y otra persona podrá aprovechar la plaza.`),
    ],
  },
  download: {
    title: '[Guía]: [qué podrá hacer quien la lea]',
    description: `Una guía de [número] páginas de %company%. Es gratis y la enviamos por correo.`,
    contactLabel: 'Recibir la guía',
    blocks: [
      picture(),
      heading('Qué contiene'),
      list(
        '[Primer capítulo: qué se aprende]',
        '[Segundo capítulo: qué se aprende]',
        '[Una lista para imprimir]',
      ),
      columns(
        [heading('Para quién', 3), paragraphs('[Las personas para quienes se escribió.]')],
        [heading('Tiempo de lectura', 3), paragraphs('[Número] minutos')],
      ),
      proof,
      heading('Preguntas frecuentes'),
      question('¿Cuesta algo?', 'No. Escriba «guía» en el mensaje y la enviaremos a su dirección.'),
      question('¿Me enviarán otras cosas?', 'Solo si lo pide.'),
      question('¿Quién la ha escrito?', `[Nombre, cargo], con el equipo de %company%.`),
    ],
  },
  waitingList: {
    title: '[Lo que viene], muy pronto',
    description: `Téngalo antes que nadie. %company% abre en [mes].`,
    contactLabel: 'Apuntarme a la lista',
    blocks: [
      picture(),
      heading('Qué viene'),
      paragraphs('[Dos frases: qué problema resuelve y cómo.]'),
      columns(
        [
          heading('Acceso anticipado', 3),
          paragraphs('Quienes están en la lista lo usan [plazo] antes que los demás.'),
        ],
        [heading('Mejor precio', 3), paragraphs('[Qué obtienen, como un precio menor el primer año.]')],
        [heading('Su opinión cuenta', 3), paragraphs('Son los primeros a quienes preguntamos qué falta.')],
      ),
      quote('[Lo que dice alguien que ya lo ha probado.]', '[Nombre, empresa]'),
      heading('Preguntas frecuentes'),
      question('¿Cuándo empieza?', 'En [mes]. Escribiremos en cuanto haya fecha.'),
      question('¿Apuntarse obliga a algo?', 'No. Un correo cuando empiece, y entonces decide.'),
      question('¿Cuántas plazas hay?', '[El número, o que no hay límite.]'),
    ],
  },
  service: {
    title: '[Servicio] para [clientes]',
    description: `[Qué mejora después.] %company% se encarga de principio a fin.`,
    contactLabel: 'Reservar una primera conversación',
    blocks: [
      heading('Qué hacemos por usted'),
      columns(
        [heading('1. Escuchar', 3), paragraphs('[Primera conversación: cuánto dura y cuánto cuesta.]')],
        [heading('2. Proponer', 3), paragraphs('[Qué recibe por escrito y cuándo.]')],
        [heading('3. Hacer', 3), paragraphs('[Cómo se trabaja y quién lo hace.]')],
      ),
      proof,
      heading('Por qué nosotros'),
      list(
        '[Años, proyectos o personas: una cifra que pueda demostrar]',
        '[Un título o una asociación]',
        '[Qué hace de otra manera]',
      ),
      heading('Preguntas frecuentes'),
      question('¿Cuánto cuesta?', '[Desde qué precio y de qué depende.]'),
      question('¿Dónde trabajan?', '[Lugares, o en línea.]'),
      question('¿Cuándo pueden empezar?', `%company% responde en [plazo] y suele empezar en [plazo].`),
    ],
  },
};
