import { createContext, useContext, useLayoutEffect } from 'react';

/** What a control needs to belong to its field; spread it on a native control. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

export interface FieldContextValue {
  control: ControlProps;
  labelId: string;
  /** Tells the field that it holds several inputs, so that its label is no `<label>`. */
  markAsGroup: () => void;
}

export const FieldContext = createContext<FieldContextValue | null>(null);

/** Props for a single native control inside a `Field`; nothing outside of one. */
export function useFieldControl(): Partial<ControlProps> {
  return useContext(FieldContext)?.control ?? {};
}

/** Props for an element that groups several inputs inside a `Field`. */
export function useFieldGroup(): Partial<ControlProps> & { 'aria-labelledby'?: string } {
  const field = useContext(FieldContext);
  const mark = field?.markAsGroup;
  useLayoutEffect(() => void mark?.(), [mark]);
  return field ? { ...field.control, 'aria-labelledby': field.labelId } : {};
}
