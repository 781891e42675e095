import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { issueMark } from './issue-mark';

/**
 * A form whose rules are a schema of the contracts. A field is checked when it is left, and from then on
 * while it is changed. The messages in `formState.errors` are marks; see `issueMark`.
 */
export function useSchemaForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
) {
  return useForm<Input, unknown, Output>({
    resolver: zodResolver(schema, { error: issueMark }),
    defaultValues,
    mode: 'onTouched',
  });
}
