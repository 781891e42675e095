import type { Language } from '@portals/contracts/constants';
import type { ErrorDefinition } from './declaration.js';

type Texts = Readonly<Record<Language, string>>;

/**
 * Error codes of the gateway, and codes shared by several services, with status, log level and texts. Codes that only one service uses
 * are in the service's `service.json`.
 */
export const errorTable = {
  VALIDATION_FAILED: {
    status: 400,
    log: 'none',
    text: {
      en: 'Some data is not valid. Please check it and try again.',
      es: 'Algunos datos no son válidos. Hay que revisarlos y volver a enviarlos.',
    },
  },
  MALFORMED_JSON: {
    status: 400,
    log: 'none',
    text: { en: 'The request is not valid JSON.', es: 'La petición no es un JSON válido.' },
  },
  UNAUTHENTICATED: {
    status: 401,
    log: 'none',
    text: {
      en: 'Your session has ended. Please sign in again.',
      es: 'La sesión ha terminado. Hay que volver a iniciar sesión.',
    },
  },
  FORBIDDEN: {
    status: 403,
    log: 'none',
    text: {
      en: 'You do not have permission to do this.',
      es: 'Esta cuenta no tiene permiso para hacer esto.',
    },
  },
  FORBIDDEN_ORIGIN: {
    status: 403,
    log: 'none',
    text: {
      en: 'The request comes from a page that is not allowed to make it.',
      es: 'La petición procede de una página que no puede hacerla.',
    },
  },
  NOT_FOUND: {
    status: 404,
    log: 'none',
    text: {
      en: 'Not found, or you do not have permission to see it.',
      es: 'No existe o no está permitido verlo.',
    },
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    log: 'none',
    text: { en: 'This operation is not available.', es: 'Esta operación no está disponible.' },
  },
  CONFLICT: {
    status: 409,
    log: 'none',
    text: {
      en: 'This conflicts with data that already exists.',
      es: 'Esto entra en conflicto con datos que ya existen.',
    },
  },
  EDIT_CONFLICT: {
    status: 409,
    log: 'none',
    text: {
      en: 'Somebody else has changed this in the meantime. Compare the two versions and save again.',
      es: 'Otra persona ha hecho cambios mientras tanto. Hay que comparar las dos versiones y volver a guardar.',
    },
  },
  COMPANY_LIMIT: {
    status: 422,
    log: 'none',
    text: {
      en: 'This workspace has as many companies as possible. Delete one that is no longer needed first.',
      es: 'Este espacio de trabajo tiene ya todas las empresas posibles. Antes hay que eliminar alguna que ya no haga falta.',
    },
  },
  GUEST_LIMIT: {
    status: 422,
    log: 'none',
    text: {
      en: 'This company has as many guests and invitations as possible. End one of them first.',
      es: 'Esta empresa tiene ya todas las personas invitadas e invitaciones posibles. Antes hay que retirar alguna.',
    },
  },
  LINK_LIMIT: {
    status: 422,
    log: 'none',
    text: {
      en: 'This company has as many reading links as possible. Revoke one of them first.',
      es: 'Esta empresa tiene ya todos los enlaces de lectura posibles. Antes hay que anular alguno.',
    },
  },
  INVITATION_ENDED: {
    status: 410,
    log: 'none',
    text: {
      en: 'This invitation has been used or withdrawn, or has expired. Whoever sent it can send another one.',
      es: 'Esta invitación ya se ha usado, se ha retirado o ha caducado. Quien la envió puede enviar otra.',
    },
  },
  OTHER_ACCOUNT: {
    status: 409,
    log: 'none',
    text: {
      en: 'This invitation is for another email address than that of this account.',
      es: 'Esta invitación es para una dirección de correo distinta de la de esta cuenta.',
    },
  },
  LINK_ENDED: {
    status: 410,
    log: 'none',
    text: {
      en: 'This link does not exist, has been revoked or has expired. Whoever sent it can make another one.',
      es: 'Este enlace no existe, se ha anulado o ha caducado. Quien lo envió puede crear otro.',
    },
  },
  CODE_REQUIRED: {
    status: 403,
    log: 'none',
    text: {
      en: 'This report opens with a code. Whoever sent the link knows it.',
      es: 'Este informe se abre con un código. Quien envió el enlace lo conoce.',
    },
  },
  WRONG_CODE: {
    status: 403,
    log: 'none',
    text: {
      en: 'That code is not right.',
      es: 'Ese código no es correcto.',
    },
  },
  SAME_WORKSPACE: {
    status: 409,
    log: 'none',
    text: {
      en: 'The company already belongs to this workspace.',
      es: 'La empresa ya pertenece a este espacio de trabajo.',
    },
  },
  HANDOVER_ACCEPTED: {
    status: 409,
    log: 'none',
    text: {
      en: 'This handover has already been accepted. It still has to be completed where the company is now.',
      es: 'Este traspaso ya se ha aceptado. Todavía hay que completarlo donde está ahora la empresa.',
    },
  },
  BODY_TOO_LARGE: {
    status: 413,
    log: 'none',
    text: { en: 'The text that was sent is too long.', es: 'El texto enviado es demasiado largo.' },
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    log: 'none',
    text: {
      en: 'The request must be sent as JSON, or a file as application/octet-stream.',
      es: 'La petición debe enviarse como JSON, o un archivo como application/octet-stream.',
    },
  },
  FORM_EXPECTED: {
    status: 415,
    log: 'none',
    text: {
      en: 'This address takes forms only (application/x-www-form-urlencoded or multipart/form-data).',
      es: 'Esta dirección solo admite formularios (application/x-www-form-urlencoded o multipart/form-data).',
    },
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    log: 'none',
    text: {
      en: 'Too many attempts. Please wait a little and try again.',
      es: 'Demasiados intentos. Hay que esperar un poco antes de volver a intentarlo.',
    },
    textWithWait: {
      en: 'Too many attempts. Try again in {{wait}}.',
      es: 'Demasiados intentos. Se puede volver a intentar dentro de {{wait}}.',
    },
  },
  TOO_MANY_TASKS: {
    status: 429,
    log: 'none',
    text: {
      en: 'Your earlier request is still in progress. Wait until it is done, then try again.',
      es: 'La petición anterior sigue en curso. Hay que esperar a que termine y volver a intentarlo.',
    },
  },
  TOO_MANY_STREAMS: {
    status: 429,
    log: 'none',
    text: {
      en: 'Too many texts or exports are in progress. Wait until one is done, then try again.',
      es: 'Hay demasiados textos o exportaciones en curso a la vez. Hay que esperar a que termine alguno antes de volver a intentarlo.',
    },
  },
  INTERNAL_ERROR: {
    status: 500,
    log: 'error',
    text: {
      en: 'Something went wrong on our side. Please try again later.',
      es: 'Se ha producido un error por nuestra parte. Conviene volver a intentarlo más tarde.',
    },
  },
  SERVICE_BUSY: {
    status: 503,
    log: 'warn',
    text: {
      en: 'Many people are asking for this right now. Try again in a few seconds.',
      es: 'Ahora mismo hay muchas peticiones como esta. Conviene volver a intentarlo en unos segundos.',
    },
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    log: 'warn',
    text: {
      en: 'The service is not available right now. Please try again in a moment.',
      es: 'El servicio no está disponible en este momento. Conviene volver a intentarlo en unos instantes.',
    },
  },
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorCode = keyof typeof errorTable;

/** Returns the definition of a code shared by all services. */
export const errorDefinition = (code: ErrorCode): ErrorDefinition => errorTable[code];

export interface FieldErrorDefinition {
  /** Text with `{{min}}` or `{{max}}`, in characters. */
  text: Texts;
  /** Text for limits that do not count characters. */
  textWithoutLimit?: Texts;
}

/** Error codes for a single invalid field. */
export const fieldErrorTable = {
  REQUIRED: { text: { en: 'This field is required.', es: 'Este campo es obligatorio.' } },
  TOO_SHORT: {
    text: { en: 'Use at least {{min}} characters.', es: 'Debe tener al menos {{min}} caracteres.' },
    textWithoutLimit: { en: 'This text is too short.', es: 'Este texto es demasiado corto.' },
  },
  TOO_LONG: {
    text: { en: 'Use at most {{max}} characters.', es: 'Puede tener {{max}} caracteres como máximo.' },
    textWithoutLimit: { en: 'This text is too long.', es: 'Este texto es demasiado largo.' },
  },
  INVALID_TYPE: {
    text: { en: 'This value has the wrong type.', es: 'Este valor no es del tipo correcto.' },
  },
  INVALID_EMAIL: {
    text: { en: 'Enter a valid email address.', es: 'Debe ser un correo electrónico válido.' },
  },
  INVALID_WEB_ADDRESS: {
    text: {
      en: 'Enter a web address such as example.com.',
      es: 'Debe ser una dirección web, como ejemplo.com.',
    },
  },
  INVALID_CHOICE: {
    text: { en: 'Choose one of the options offered.', es: 'Hay que elegir una de las opciones disponibles.' },
  },
  OUT_OF_RANGE: { text: { en: 'This value is out of range.', es: 'Este valor está fuera de los límites.' } },
  INVALID_FORMAT: {
    text: {
      en: 'This value has characters that are not allowed here.',
      es: 'Este valor contiene caracteres que no se admiten aquí.',
    },
  },
  NOT_A_DAY: {
    text: {
      en: 'Enter a day that exists, from 1970 on, such as 2026-11-22.',
      es: 'Debe ser un día que exista, de 1970 en adelante, como 2026-11-22.',
    },
  },
  ALREADY_MEMBER: {
    text: {
      en: 'This person is already in the workspace.',
      es: 'Esta persona ya está en el espacio de trabajo.',
    },
  },
  DATE_PASSED: {
    text: { en: 'Choose today or a later day.', es: 'Hay que elegir hoy o un día posterior.' },
  },
  DATE_TOO_FAR: {
    text: {
      en: 'Choose a day within the next two years.',
      es: 'Hay que elegir un día de los dos próximos años.',
    },
  },
  TAKEN: { text: { en: 'This value is already in use.', es: 'Este valor ya está en uso.' } },
  INVALID: { text: { en: 'This value is not valid.', es: 'Este valor no es válido.' } },
} as const satisfies Record<string, FieldErrorDefinition>;

export type FieldErrorCode = keyof typeof fieldErrorTable;

export const fieldErrorDefinition = (code: FieldErrorCode): FieldErrorDefinition => fieldErrorTable[code];

export const isFieldErrorCode = (code: unknown): code is FieldErrorCode =>
  typeof code === 'string' && Object.hasOwn(fieldErrorTable, code);
