import { useCallback } from 'react';
import type { FieldError } from 'react-hook-form';
import { useText } from '../text';
import { markLimit } from './issue-mark';
import { serverError } from './server-errors';

/** The message of a refused field; `required` is what to say when nothing was given. */
export function useFieldError(): (error: FieldError | undefined, required: string) => string | undefined {
  const { t } = useText();
  return useCallback(
    (error, required) => {
      if (!error) return undefined;
      if (error.type === serverError) return error.message || t('records.refused');
      if (error.message === 'email') return t('records.emailInvalid');
      if (error.message === 'format') return t('records.refused');
      const max = markLimit('tooLong', error.message);
      return max === null ? required : t('records.tooLong', { max });
    },
    [t],
  );
}
