import {
  contactServices,
  contactSubjectPrefix,
  type Language,
  unnamedCompany,
} from '@portals/contracts/constants';
import { z } from 'zod';
import { formTexts } from './form-texts.js';

const field = z.string().default('');

/** The contact form as a browser posts it without the page's script: what is missing is empty. */
export const FormValues = z.object({
  nombre: field,
  email: field,
  empresa: field,
  servicio: field,
  mensaje: field,
  privacidad: field,
  marketing: field,
  website: field,
});
export type FormValues = z.infer<typeof FormValues>;
export type FormField = keyof FormValues;

const fieldOfCall: Readonly<Record<string, FormField>> = {
  name: 'nombre',
  email: 'email',
  company: 'empresa',
  service: 'servicio',
  message: 'mensaje',
  website: 'website',
};

/** Field of the form for one of the message that is made of it; null when it is not typed. */
export const formFieldOf = (name: string): FormField | null => fieldOfCall[name] ?? null;

const isService = (value: string): value is (typeof contactServices)[number] =>
  contactServices.some((service) => service === value);

/** Without a label it is the raw value, which is what the form on /solutions sends (rule 4.3). */
const serviceLabel = (value: string, language: Language): string =>
  isService(value) ? formTexts[language][`service_${value}`] : value;

/** The message that the page's script would send for a form (rule 4.1). */
export function toMessage(values: FormValues, language: Language): Record<string, string> {
  const service = serviceLabel(values.servicio.trim(), language);
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
