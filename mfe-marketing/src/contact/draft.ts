import { contactSubjectPrefix, limits, unnamedCompany } from '@portals/contracts/constants';

/** Values typed into the contact form, stored only in memory (rule 2.10). */
export interface ContactDraft {
  nombre: string;
  email: string;
  empresa: string;
  servicio: string;
  mensaje: string;
}
export type DraftField = keyof ContactDraft;

export const emptyDraft: ContactDraft = { nombre: '', email: '', empresa: '', servicio: '', mensaje: '' };

/** Returns the values of a form's fields. */
export function draftIn(fields: FormData): ContactDraft {
  const typed = (name: DraftField) => String(fields.get(name) ?? '');
  return {
    nombre: typed('nombre'),
    email: typed('email'),
    empresa: typed('empresa'),
    servicio: typed('servicio'),
    mensaje: typed('mensaje'),
  };
}

/** Body of POST /api/contact/send-email; `website` is the honeypot and is sent only when it is filled in. */
export interface Payload {
  name: string;
  email: string;
  company: string;
  service: string;
  subject: string;
  message: string;
  website?: string;
}

/**
 * Returns the request body for a draft (rule 4.1).
 * @param labels labels of the known services in the language of the page; an unknown service is sent unchanged
 * @param website content of the honeypot field
 */
export function toPayload(
  draft: ContactDraft,
  labels: Readonly<Record<string, string>>,
  website = '',
): Payload {
  const service = labels[draft.servicio] ?? draft.servicio;
  return {
    name: draft.nombre.trim(),
    email: draft.email.trim(),
    company: draft.empresa.trim() || unnamedCompany,
    service,
    subject: `${contactSubjectPrefix}${service}`,
    message: draft.mensaje.trim(),
    ...(website === '' ? {} : { website }),
  };
}

/** Maximum length of each text field, as enforced by the server; measured by `lengthOf`. */
export const longest = {
  nombre: limits.name,
  email: limits.email,
  empresa: limits.name,
  mensaje: limits.text,
} as const;
export type TypedField = keyof typeof longest;
export const typedFields = ['nombre', 'email', 'empresa', 'mensaje'] as const satisfies TypedField[];

/**
 * Returns the length of a text as the server counts it: in code points, without the surrounding white space, which is trimmed before
 * sending.
 */
export const lengthOf = (text: string): number => [...text.trim()].length;

export const isTooLong = (draft: ContactDraft, field: TypedField): boolean =>
  lengthOf(draft[field]) > longest[field];

/** The fields in display order, including the privacy box, which not all forms have. */
export const fieldsInOrder = ['nombre', 'email', 'empresa', 'servicio', 'mensaje', 'privacidad'] as const;
export type FormField = (typeof fieldsInOrder)[number];

/** Validation errors by field. */
export type DraftErrors = Partial<
  Record<FormField, 'nameRequired' | 'emailRequired' | 'emailInvalid' | 'privacyRequired' | 'tooLong'>
>;

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

/**
 * Validates a draft: only the name and a valid email address are required (rule 4.1), and no text exceeds the server's limit.
 * @param unticked true when the form has a privacy box that is not ticked
 */
export function checkDraft(draft: ContactDraft, unticked = false): DraftErrors {
  const { nombre, email } = draft;
  const errors: DraftErrors = {};
  if (nombre.trim() === '') errors.nombre = 'nameRequired';
  if (email.trim() === '') errors.email = 'emailRequired';
  else if (!emailShape.test(email.trim())) errors.email = 'emailInvalid';
  for (const field of typedFields) if (isTooLong(draft, field)) errors[field] = 'tooLong';
  if (unticked) errors.privacidad = 'privacyRequired';
  return errors;
}
