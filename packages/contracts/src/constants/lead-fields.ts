import type { Language } from './language.js';
import { legalBasisSourceMax } from './legal-basis.js';
import { limits } from './limits.js';
import { lossNoteMax } from './loss-reasons.js';

interface LeadField {
  /**
   * Kind of the field's values. `required` and `line` are one line of text, `lines` is text of several lines, `day` is a
   * date such as 2026-11-22.
   */
  kind:
    | 'required'
    | 'status'
    | 'line'
    | 'lines'
    | 'email'
    | 'phone'
    | 'webAddress'
    | 'day'
    | 'legalBasis'
    | 'lossReason';
  /** Maximum length, in characters. */
  max: number;
  /** True when a search for words in this field finds the lead (rule 9.8). */
  searched?: true;
  /** True when emails can contain the field as a variable (rule 10.37). */
  variable?: true;
  /**
   * True when the field identifies the person. Erasing the person also erases texts elsewhere that contain the
   * field's value (rule 9.17).
   */
  personal?: true;
  /** True when an import may join several columns into this field. */
  joined?: true;
  /** Field below which the table of leads shows this field in small print. */
  below?: 'contactName' | 'source';
  /** Headings that an import recognises, ignoring case and accents: `Company, firm`. An export writes the first heading. */
  headings: Readonly<Record<Language, string>>;
}

/** Every field of a lead that people can fill in, in the order of exported files. All other lists of fields are derived from it. */
export const leadFields = {
  companyName: {
    kind: 'required',
    max: limits.name,
    searched: true,
    variable: true,
    headings: {
      en: 'Company, company name, organisation, organization, organization name, account, account name, business, business name, firm, customer, client',
      es: 'Empresa, nombre de la empresa, nombre de empresa, nombre empresa, compañía, organización, razón social, nombre comercial, cliente, entidad, cuenta, nombre de la cuenta, sociedad',
    },
  },
  contactName: {
    kind: 'line',
    max: limits.name,
    searched: true,
    variable: true,
    personal: true,
    joined: true,
    headings: {
      en: 'Contact, contact name, name, full name, person, first name, given name, last name, surname, family name, lead, lead name',
      es: 'Contacto, nombre, nombre completo, nombre y apellidos, nombre de contacto, nombre del contacto, persona, persona de contacto, apellido, apellidos, primer apellido, segundo apellido',
    },
  },
  contactEmail: {
    kind: 'email',
    max: limits.email,
    searched: true,
    variable: true,
    personal: true,
    headings: {
      en: 'Email, e mail, email address, e mail address, mail, contact email, work email',
      es: 'Correo electrónico, correo, correo e, dirección de correo, dirección de correo electrónico',
    },
  },
  contactPhone: {
    kind: 'phone',
    max: limits.phone,
    searched: true,
    variable: true,
    personal: true,
    headings: {
      en: 'Phone, phone number, telephone, telephone number, tel, mobile, mobile phone, cell, cell phone, contact phone, work phone',
      es: 'Teléfono, número de teléfono, tlf, tfno, telf, móvil, teléfono móvil, celular',
    },
  },
  position: {
    kind: 'line',
    max: limits.name,
    searched: true,
    variable: true,
    below: 'contactName',
    headings: {
      en: 'Position, job title, title, role, job, job position',
      es: 'Cargo, puesto, puesto de trabajo, posición, rol, función',
    },
  },
  website: {
    kind: 'webAddress',
    max: limits.name,
    searched: true,
    headings: {
      en: 'Website, web site, web, web page, web address, url, homepage, domain, company website',
      es: 'Sitio web, página web, web de la empresa, página, dirección web, dominio',
    },
  },
  city: {
    kind: 'line',
    max: 100,
    searched: true,
    variable: true,
    below: 'contactName',
    headings: {
      en: 'City, town, city town, company city',
      es: 'Ciudad, población, localidad, municipio, ciudad de la empresa',
    },
  },
  sector: {
    kind: 'line',
    max: limits.label,
    searched: true,
    variable: true,
    below: 'source',
    headings: {
      en: 'Sector, industry, branch',
      es: 'Sector, industria, ramo, actividad, rubro, sector de actividad',
    },
  },
  source: {
    kind: 'required',
    max: limits.label,
    searched: true,
    headings: {
      en: 'Source, lead source, origin, channel, campaign',
      es: 'Origen, fuente, procedencia, canal, campaña, origen del lead',
    },
  },
  status: {
    kind: 'status',
    max: limits.label,
    headings: {
      en: 'Status, lead status, stage, state',
      es: 'Estado, etapa, fase, situación, estado del lead',
    },
  },
  notes: {
    kind: 'lines',
    max: limits.text,
    searched: true,
    joined: true,
    headings: {
      en: 'Notes, note, comments, comment, remarks, description',
      es: 'Notas, nota, observaciones, observación, comentarios, comentario, descripción',
    },
  },
  nextStep: {
    kind: 'line',
    max: limits.nextStep,
    searched: true,
    headings: {
      en: 'Next step, next action, follow up, task, to do',
      es: 'Próximo paso, siguiente paso, próxima acción, siguiente acción, seguimiento, tarea',
    },
  },
  nextStepOn: {
    kind: 'day',
    max: 10,
    headings: {
      en: 'Next step date, next step on, date of next step, follow up date, due date, next action date',
      es: 'Fecha del próximo paso, próximo paso el, fecha próximo paso, fecha siguiente paso, fecha de seguimiento, fecha de la próxima acción, vencimiento, fecha de vencimiento',
    },
  },
  lossReason: {
    kind: 'lossReason',
    max: 20,
    headings: {
      en: 'Reason for loss, reason of loss, loss reason, lost reason, reason lost, closed lost reason',
      es: 'Motivo de la pérdida, motivo de pérdida, razón de pérdida, motivo perdido',
    },
  },
  lossNote: {
    kind: 'line',
    max: lossNoteMax,
    headings: {
      en: 'Note on the loss, loss note, loss details',
      es: 'Nota sobre la pérdida, nota de pérdida, detalles de la pérdida',
    },
  },
  legalBasis: {
    kind: 'legalBasis',
    max: 10,
    headings: {
      en: 'Legal basis, lawful basis, basis for mailing',
      es: 'Base legal, base jurídica, base de legitimación, legitimación',
    },
  },
  legalBasisOn: {
    kind: 'day',
    max: 10,
    headings: {
      en: 'Legal basis date, legal basis on, date of legal basis, consent date, date of consent, opt in date',
      es: 'Fecha de la base legal, fecha base legal, fecha de consentimiento, fecha del consentimiento, fecha consentimiento',
    },
  },
  legalBasisSource: {
    kind: 'line',
    max: legalBasisSourceMax,
    headings: {
      en: 'Legal basis source, source of legal basis, consent source, source of consent, opt in source',
      es: 'Origen de la base legal, origen base legal, origen del consentimiento, fuente del consentimiento',
    },
  },
} as const satisfies Record<string, LeadField>;

type LeadFields = typeof leadFields;
export type LeadFieldName = keyof LeadFields;
export type LeadFieldKind = LeadField['kind'];
/** Names of the fields whose definitions have the given property, such as `{ variable: true }`. */
type NamesWith<Trait> = {
  [Name in LeadFieldName]: LeadFields[Name] extends Trait ? Name : never;
}[LeadFieldName];

const isName = (name: string): name is LeadFieldName => Object.hasOwn(leadFields, name);
export const leadFieldNames = Object.keys(leadFields).filter(isName);

export const leadFieldsWith = <const Trait extends Partial<LeadField>>(trait: Trait) =>
  leadFieldNames.filter((name): name is NamesWith<Trait> =>
    Object.entries(trait).every(([key, value]) => Reflect.get(leadFields[name], key) === value),
  );

/** Fields that may be empty; the value of an empty field is null. */
export type OptionalLeadField = Exclude<LeadFieldName, NamesWith<{ kind: 'required' | 'status' }>>;
export const isOptionalLeadField = (name: LeadFieldName): name is OptionalLeadField =>
  !['required', 'status'].includes(leadFields[name].kind);
export const optionalLeadFields = leadFieldNames.filter(isOptionalLeadField);

export const searchedLeadFields = leadFieldsWith({ searched: true });
export const variableLeadFields = leadFieldsWith({ variable: true });
export const personalLeadFields = leadFieldsWith({ personal: true });
