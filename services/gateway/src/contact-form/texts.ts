import type { Language } from '@portals/contracts';

interface Texts {
  sentTitle: string;
  sentText: string;
  faultTitle: string;
  faultText: string;
  back: string;
  send: string;
  nombre: string;
  email: string;
  empresa: string;
  mensaje: string;
}

/** Texts of the answers to a form that was posted without script. */
export const formTexts: Record<Language, Texts> = {
  en: {
    sentTitle: 'Your message is with us',
    sentText: 'Thank you for writing. We will answer at the address you gave us.',
    faultTitle: 'Your message was not sent',
    faultText: 'Nothing you typed is lost. Please look at it and send it again.',
    back: 'Back to the page',
    send: 'Send again',
    nombre: 'Name',
    email: 'Email',
    empresa: 'Company',
    mensaje: 'Message',
  },
  es: {
    sentTitle: 'Hemos recibido tu mensaje',
    sentText: 'Gracias por escribirnos. Te responderemos a la dirección que nos has dado.',
    faultTitle: 'Tu mensaje no se ha enviado',
    faultText: 'No se ha perdido nada de lo que has escrito. Revísalo y vuelve a enviarlo.',
    back: 'Volver a la página',
    send: 'Enviar de nuevo',
    nombre: 'Nombre',
    email: 'Correo electrónico',
    empresa: 'Empresa',
    mensaje: 'Mensaje',
  },
};
