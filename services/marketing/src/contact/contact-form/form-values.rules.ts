import {
  contactServices,
  contactSubjectPrefix,
  type Language,
  unnamedCompany,
} from '@portals/contracts/constants';
import { z } from 'zod';
import { formTexts } from './form-texts.js';

const field = z.string().default('');

/** Fields of the contact form as a browser posts them without the page's script; missing ones are empty. */
export const FormValues = z.object({
  nombre: field,
  email: field,
  empresa: field,
  servicio: field,
  mensaje: field,
  privacidad: field,
  marketing: field,
  /** Tick for the news of a page's recipient. It has another name than the tick for the operator's news, so that neither counts as both. */
  novedades: field,
  website: field,
  /**
   * Field of a landing page's form that people cannot see. It is not called `website`, which browsers and password managers fill in; pages
   * of the previous version still post that.
   */
  vacio: field,
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

/** Returns the form field for a field of the API request, as in `name` → `nombre`; null when the form has no such field. */
export const formFieldOf = (name: string): FormField | null => fieldOfCall[name] ?? null;

const isService = (value: string): value is (typeof contactServices)[number] =>
  contactServices.some((service) => service === value);

/** Returns the label of a service; an unknown value is returned unchanged, because the form on /solutions posts labels (rule 4.3). */
const serviceLabel = (value: string, language: Language): string =>
  isService(value) ? formTexts[language][`service_${value}`] : value;

/** Returns the message that the page's script would send for the same form (rule 4.1). */
export function toMessage(values: FormValues, language: Language): Record<string, string> {
  const service = serviceLabel(values.servicio.trim(), language);
  const website = values.website || values.vacio;
  return {
    name: values.nombre.trim(),
    email: values.email.trim(),
    company: values.empresa.trim() || unnamedCompany,
    service,
    subject: `${contactSubjectPrefix}${service}`,
    // Browsers post line breaks as CR LF.
    message: values.mensaje.replaceAll('\r\n', '\n').trim(),
    ...(website === '' ? {} : { website }),
  };
}
