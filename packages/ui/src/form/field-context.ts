import { createContext, useContext, useLayoutEffect } from 'react';

/** Props that connect a control to its field; spread them on a native control. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

export interface FieldContextValue {
  control: ControlProps;
  labelId: string;
  /** Marks the field as a group of several inputs, so that its label is not a `<label>`. */
  markAsGroup: () => void;
}

export const FieldContext = createContext<FieldContextValue | null>(null);

/** Returns the props for a single native control inside a `Field`; empty outside one. */
export function useFieldControl(): Partial<ControlProps> {
  return useContext(FieldContext)?.control ?? {};
}

/** Returns the props for an element that groups several inputs inside a `Field`. */
export function useFieldGroup(): Partial<ControlProps> & { 'aria-labelledby'?: string } {
  const field = useContext(FieldContext);
  const mark = field?.markAsGroup;
  useLayoutEffect(() => void mark?.(), [mark]);
  return field ? { ...field.control, 'aria-labelledby': field.labelId } : {};
}
