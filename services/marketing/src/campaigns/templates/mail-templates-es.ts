import type { MailTemplateName } from '@portals/contracts/constants';
import {
  button,
  columns,
  divider,
  heading,
  list,
  type MailText,
  paragraphs,
  picture,
  question,
  quote,
} from './template-parts.js';

const greeting = paragraphs('Hola, {{firstName|buenos días}}:');

/** Spanish email templates. The user replaces the words in square brackets. */
export const mailTemplatesEs: Readonly<Record<MailTemplateName, MailText>> = {
  announcement: {
    subject: `Novedad en %company%: [qué hay de nuevo]`,
    preheader: 'Qué es, para quién y cómo probarlo.',
    blocks: [
      picture(),
      heading('Le presentamos [qué hay de nuevo]', 1),
      greeting,
      paragraphs(
        `Llevábamos tiempo preparando algo que nuestros clientes nos pedían. Ya está aquí: **[qué hay de nuevo]**, de %company%.`,
      ),
      columns(
        [heading('Qué hace', 3), paragraphs('[Una frase: qué cambia para quien lo lee.]')],
        [heading('Para quién', 3), paragraphs('[Una frase: a quién le ayuda más.]')],
      ),
      button('Ver cómo funciona'),
      paragraphs('¿Tiene alguna duda? Responda a este correo: lo lee una persona.'),
    ],
  },
  offer: {
    subject: '[Oferta] hasta el [último día]',
    preheader: `De %company%, para quienes leen nuestros correos.`,
    blocks: [
      picture(),
      heading('[Oferta], hasta el [último día]', 1),
      greeting,
      paragraphs(
        `Hasta el **[último día]**, en %company% tiene [producto o servicio] por **[precio]** en lugar de [precio habitual].`,
      ),
      heading('Qué incluye', 3),
      list('[Lo primero que incluye]', '[Lo segundo]', '[Lo tercero]'),
      button('Aprovechar la oferta'),
      paragraphs(
        'Válida hasta el [último día] o hasta agotar existencias. Condiciones: [las condiciones en una frase].',
      ),
    ],
  },
  event: {
    subject: 'Tiene una invitación: [nombre del evento], [día]',
    preheader: '[Lugar], [hora]. Las plazas son limitadas.',
    blocks: [
      picture(),
      heading('[Nombre del evento]', 1),
      greeting,
      paragraphs(`%company% le invita a **[nombre del evento]**. [Una frase: qué se llevará quien venga.]`),
      columns(
        [heading('Cuándo', 3), paragraphs('[Día], de [hora] a [hora]')],
        [heading('Dónde', 3), paragraphs('[Lugar y dirección, o el enlace para conectarse]')],
      ),
      heading('Programa', 3),
      list('[Hora]: [primer punto]', '[Hora]: [segundo punto]', '[Hora]: preguntas y una copa'),
      button('Reservar mi plaza'),
      paragraphs('¿No puede venir? Responda a este correo y después le enviaremos el material.'),
    ],
  },
  newsletter: {
    subject: `%company%: [la noticia principal en pocas palabras]`,
    preheader: '[Segunda noticia], [tercera noticia] y un consejo para hoy.',
    blocks: [
      picture(),
      heading('[La noticia principal]', 1),
      greeting,
      paragraphs('[Tres o cuatro frases que la cuenten. Diga primero qué gana quien la lee.]'),
      button('Leer la noticia completa'),
      divider(),
      columns(
        [heading('[Segunda noticia]', 3), paragraphs('[Dos frases, con un enlace para saber más.]')],
        [heading('[Tercera noticia]', 3), paragraphs('[Dos frases, con un enlace para saber más.]')],
      ),
      heading('El consejo del mes', 2),
      paragraphs('[Algo que se pueda hacer en cinco minutos.]'),
      paragraphs('¿Sobre qué le gustaría leer la próxima vez? Responda y cuéntenoslo.'),
    ],
  },
  welcome: {
    subject: `Le damos la bienvenida a %company%`,
    preheader: 'Tres cosas para empezar.',
    blocks: [
      heading('Le damos la bienvenida', 1),
      greeting,
      paragraphs(`Gracias por confiar en %company%. La mejor manera de empezar son estas tres cosas:`),
      list(
        '**Primero:** [qué hacer en el primer minuto]',
        '**Después:** [qué hacer esta semana]',
        '**Cuando lo necesite:** [dónde pedir ayuda]',
      ),
      button('Empezar ahora'),
      heading('Lo que nos suelen preguntar', 3),
      question('¿A quién escribo?', 'A esta misma dirección. [Nombre] responde en [plazo].'),
      question(
        '¿Cada cuánto recibiré noticias?',
        'Unas [número] veces al mes, y puede darse de baja con un clic.',
      ),
      paragraphs(`Un saludo,\n[Nombre], %company%`),
    ],
  },
  followUp: {
    subject: 'Sobre [asunto]: ¿seguimos?',
    preheader: 'Un breve recordatorio y el siguiente paso.',
    blocks: [
      greeting,
      paragraphs(
        'Hace unos días hablamos de **[asunto]**. Me comentó [lo que le importa], así que le resumo lo principal:',
      ),
      list('[Lo que quiere conseguir]', '[Lo que propusimos]', '[Qué hace falta y cuánto cuesta]'),
      paragraphs(
        '¿Le vendría bien una llamada corta el [día] a las [hora]? Si prefiere otro momento, puede elegirlo aquí:',
      ),
      button('Elegir un momento'),
      paragraphs(
        `Si ya no le interesa, basta con que me responda con una palabra.\n\nUn saludo,\n[Nombre], %company%`,
      ),
    ],
  },
  thanks: {
    subject: `Gracias de parte de %company%`,
    preheader: 'Y un pequeño favor.',
    blocks: [
      heading('Muchas gracias', 1),
      greeting,
      paragraphs(
        `Ha confiado en %company% para [lo que compró o en lo que participó], y no lo damos por hecho.`,
      ),
      paragraphs('¿Nos cuenta qué le ha parecido? Es un minuto, y leemos todas las respuestas.'),
      button('Dar mi opinión'),
      quote('[Lo que dice otro cliente, con sus propias palabras]', '[Nombre, empresa]'),
      paragraphs('Si algo no estuvo bien, responda a este correo y lo arreglaremos.'),
    ],
  },
  letter: {
    subject: '[Asunto en pocas palabras]',
    preheader: '[Lo principal en una frase]',
    blocks: [
      greeting,
      paragraphs(
        '[Por qué escribe, en una frase.]',
        '[Qué significa para quien lo lee y qué le propone.]',
        '[Qué pasará después y cuándo.]',
        `Un saludo,\n[Nombre], %company%`,
      ),
    ],
  },
};
