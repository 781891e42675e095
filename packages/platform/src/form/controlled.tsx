import type { ReactElement } from 'react';
import {
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useController,
} from 'react-hook-form';

/** Props for a control that is not a native input: spread them on `RadioCards` or `ScaleInput`. */
export type ControlledField<Input extends FieldValues, Name extends FieldPath<Input>> = Omit<
  ControllerRenderProps<Input, Name>,
  'disabled'
>;

export interface ControlledProps<Input extends FieldValues, Output, Name extends FieldPath<Input>> {
  form: UseFormReturn<Input, unknown, Output>;
  name: Name;
  children: (field: ControlledField<Input, Name>) => ReactElement;
}

/** A field whose control has a value and a change callback instead of being registered as an input. */
export function Controlled<Input extends FieldValues, Output, Name extends FieldPath<Input>>({
  form,
  name,
  children,
}: ControlledProps<Input, Output, Name>) {
  const { field } = useController({ control: form.control, name });
  const { disabled: _unused, ...rest } = field;
  return children(rest);
}
