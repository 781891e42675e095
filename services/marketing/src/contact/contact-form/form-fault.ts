import type { Language } from '@portals/contracts/constants';
import { type AppError, errorBody, type FieldFault, fieldMessage } from '@portals/service-kit';
import type { FormFault } from './form-fields.js';
import { fillIn, formTexts } from './form-texts.js';
import { formFieldOf } from './form-values.rules.js';

/** Returns the error message that the page's script would show for a field; null when the script has no message for this error. */
function clientMessage({ field, code, max }: FieldFault, language: Language): string | null {
  const t = formTexts[language];
  if (code === 'TOO_LONG' && max !== undefined)
    return fillIn(t.tooLong, { max: new Intl.NumberFormat(language).format(max) });
  if (field === 'name' && code === 'REQUIRED') return t.nameRequired;
  if (field !== 'email') return null;
  return code === 'REQUIRED' ? t.emailRequired : t.emailInvalid;
}

/** Returns the error messages to show on a rejected form. */
export function formFaultOf(error: AppError, language: Language, requestId: string): FormFault {
  const fields = (error.details.fields ?? []).flatMap((fault) => {
    const name = formFieldOf(fault.field);
    return name === null
      ? []
      : [[name, clientMessage(fault, language) ?? fieldMessage(fault, language).message]];
  });
  return { message: errorBody(error, language, requestId).message, fields: Object.fromEntries(fields) };
}
