/**
 * Tools for writing data: forms, work that must not run twice at the same time, and cache updates after a write. They are not in the module
 * that the shell shares with portals: each portal with forms bundles its own copy, so that public pages do not load them.
 */

export type { FieldValues } from 'react-hook-form';
export { Controlled, type ControlledField, type ControlledProps } from './form/controlled';
export type { FieldProblem, GenericProblem, ProblemTexts } from './form/field-problem';
export { isRefusal, reportRefusal, type TypedText, useOpenTexts, useTypedTexts } from './form/typed-texts';
export { useAttempt } from './form/use-attempt';
export { type Cache, useCache } from './form/use-cache';
export { type ChoicesOptions, useChoices } from './form/use-choices';
export { currentRowOf, type EditConflict, type EditedRow, type FieldConflict } from './form/use-conflict';
export { type DeleteOptions, useDelete } from './form/use-delete';
export { type FormOptions, type FormState, type SchemaForm, useForm } from './form/use-form';
export { draftName, useFormDialog } from './form/use-form-dialog';
export { useKeptKey } from './form/use-kept-key';
export { useLoginForm } from './form/use-login-form';
export { useOnce } from './form/use-once';
export { useRequestKey } from './form/use-request-key';
