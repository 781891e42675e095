import { z } from 'zod';
import {
  isOptionalLeadField,
  type LeadFieldKind,
  type LeadFieldName,
  leadFieldNames,
  leadFields,
  type OptionalLeadField,
} from '../../constants/lead-fields.js';
import { storedStatus } from '../../constants/leads.js';
import { legalBases } from '../../constants/legal-basis.js';
import { limits } from '../../constants/limits.js';
import { lossReasons } from '../../constants/loss-reasons.js';
import {
  day,
  nullableEmail,
  nullableLine,
  nullableText,
  nullableWebAddress,
  requiredLine,
  text,
} from '../../fields/fields.js';

/** An optional day; null and blank are both stored as null. */
const nullableDay = text()
  .trim()
  .nullable()
  .transform((value) => value || null)
  .pipe(day.nullable());

/** Free text; a suggested status is recognised in both languages and stored in English (rule 9.41). */
export const leadStatus = requiredLine(limits.label).transform(storedStatus);

/** Schemas for request fields, by kind of field. */
const requestKinds = {
  required: requiredLine,
  status: () => leadStatus,
  line: nullableLine,
  lines: nullableText,
  email: () => nullableEmail,
  phone: nullableLine,
  webAddress: nullableWebAddress,
  day: () => nullableDay,
  legalBasis: () => z.enum(legalBases).nullable(),
  lossReason: () => z.enum(lossReasons).nullable(),
} satisfies Record<LeadFieldKind, (max: number) => z.ZodType>;

const requiredAnswer = () => z.string();
/** A text that defaults to null, because services of the previous version do not know the field. */
const optionalAnswer = () => z.string().nullable().default(null);

/** Schemas for response fields, by kind of field. */
const answerKinds = {
  required: requiredAnswer,
  status: requiredAnswer,
  line: optionalAnswer,
  lines: optionalAnswer,
  email: optionalAnswer,
  phone: optionalAnswer,
  webAddress: optionalAnswer,
  day: optionalAnswer,
  legalBasis: () => z.enum(legalBases).nullable().default(null),
  lossReason: () => z.enum(lossReasons).nullable().default(null),
} satisfies Record<LeadFieldKind, () => z.ZodType>;

type KindOf<Name extends LeadFieldName> = (typeof leadFields)[Name]['kind'];
type RequestField<Name extends LeadFieldName> = ReturnType<(typeof requestKinds)[KindOf<Name>]>;
type AnswerField<Name extends LeadFieldName> = ReturnType<(typeof answerKinds)[KindOf<Name>]>;
type InputField<Name extends LeadFieldName> = Name extends OptionalLeadField
  ? z.ZodDefault<RequestField<Name>>
  : RequestField<Name>;

/** Builds the schemas of all fields. The compiler cannot infer their types, so the caller declares them. */
const schemasOf = (schemaOf: (name: LeadFieldName) => z.ZodType) =>
  Object.assign({}, ...leadFieldNames.map((name) => ({ [name]: schemaOf(name) })));

/** Schemas of all fields in a request that changes a lead. */
export const changeFields: { [Name in LeadFieldName]: RequestField<Name> } = schemasOf((name) => {
  const { kind, max } = leadFields[name];
  return requestKinds[kind](max);
});

/** Schemas of all fields in a request that creates a lead; missing optional fields become null. */
export const inputFields: { [Name in LeadFieldName]: InputField<Name> } = schemasOf((name) => {
  const field: z.ZodType = changeFields[name];
  return isOptionalLeadField(name) ? field.default(null) : field;
});

/** Schemas of all fields in a response. */
export const answerFields: { [Name in LeadFieldName]: AnswerField<Name> } = schemasOf((name) =>
  answerKinds[leadFields[name].kind](),
);
