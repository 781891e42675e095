import { contactSubjectPrefix, type Language, unnamedCompany } from '@portals/contracts/constants';
import { serviceLabels } from './texts.js';

/** Fields of the contact form as a browser posts it without script. */
const formFields = [
  'nombre',
  'email',
  'empresa',
  'servicio',
  'mensaje',
  'privacidad',
  'marketing',
  'website',
] as const;
export type FormField = (typeof formFields)[number];
export type FormValues = Record<FormField, string>;

/** Form field of each field of the call, for what the service refuses. */
const fieldOfCall: Record<string, FormField> = {
  name: 'nombre',
  email: 'email',
  company: 'empresa',
  service: 'servicio',
  message: 'mensaje',
};

export const formFieldOf = (field: string): FormField | null => fieldOfCall[field] ?? null;

/** Reads an urlencoded body; what is missing is empty, what is unknown is dropped. */
export function readForm(body: string): FormValues {
  const posted = new URLSearchParams(body);
  const value = (name: FormField) => posted.get(name) ?? '';
  return {
    nombre: value('nombre'),
    email: value('email'),
    empresa: value('empresa'),
    servicio: value('servicio'),
    mensaje: value('mensaje'),
    privacidad: value('privacidad'),
    marketing: value('marketing'),
    website: value('website'),
  };
}

/** Body of POST /api/contact/send-email for a posted form, as the page's script would send it (rule 4.1). */
export function toMessage(values: FormValues, language: Language): Record<string, string> {
  const chosen = values.servicio.trim();
  // Without a label, the raw value: that is what the form on /solutions sends.
  const service = new Map(Object.entries(serviceLabels[language])).get(chosen) ?? chosen;
  return {
    name: values.nombre.trim(),
    email: values.email.trim(),
    company: values.empresa.trim() || unnamedCompany,
    service,
    subject: `${contactSubjectPrefix}${service}`,
    // Browsers post line ends as CR LF.
    message: values.mensaje.replaceAll('\r\n', '\n').trim(),
    ...(values.website === '' ? {} : { website: values.website }),
  };
}
