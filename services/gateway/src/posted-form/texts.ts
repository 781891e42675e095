import type { contactServices, Language } from '@portals/contracts/constants';

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
  /** The box on privacy; `{{brand}}` is the company. */
  privacidad: string;
  privacyRequired: string;
  privacyNotice: string;
  privacyLink: string;
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
    privacidad:
      'I have read the privacy information and agree that {{brand}} may use these details to answer me.',
    privacyRequired: 'Tick this box to send your message',
    privacyNotice:
      '{{brand}} uses these details to answer you, and sends you news only if you have asked for it. You can ask to see, correct or delete them at any time.',
    privacyLink: 'Privacy information',
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
    privacidad:
      'He leído la información sobre privacidad y acepto que {{brand}} use estos datos para responderme.',
    privacyRequired: 'Marca esta casilla para enviar el mensaje',
    privacyNotice:
      '{{brand}} usa estos datos para responderte y solo te envía novedades si las has pedido. Puedes pedir verlos, corregirlos o borrarlos cuando quieras.',
    privacyLink: 'Información sobre privacidad',
  },
};

type Service = (typeof contactServices)[number];

/** What the home form calls its services; the labels that a person sees there. */
export const serviceLabels: Record<Language, Record<Service, string>> = {
  en: {
    consultoria_ia: 'AI Consulting',
    soluciones_ia: 'AI Solutions',
    custom_ai: 'Custom Projects Integration',
  },
  es: {
    consultoria_ia: 'Consultoría de IA',
    soluciones_ia: 'Soluciones de IA',
    custom_ai: 'Integración de proyectos a medida',
  },
};
