import type { Language } from '@portals/contracts/constants';
import type { FieldProblem } from '@portals/platform/form';
import { Field, TextArea, TextCount, TextInput } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { MarkButtons } from './mark-buttons';
import type { Selected } from './text-marks';
import { VariableMenu } from './variable-menu';

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
`;

export interface WrittenFieldProps {
  label: string;
  /** Path of the field in the document; set when links can lead to the field. */
  name?: string | undefined;
  hint?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  problem?: FieldProblem | undefined;
  /** Initial number of lines; undefined for a single-line input. */
  rows?: number | undefined;
  /** Displays the length of the text and the recommended maximum. */
  count?: { count: number; limit: number } | undefined;
  /** Language for the fallbacks of variables; undefined if the field allows no variables. */
  variablesIn?: Language | undefined;
  /** True to offer buttons for bold, italic, links and lists. */
  hasMarks?: boolean | undefined;
  required?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  ref?: Ref<{ focus: () => void }> | undefined;
}

/** Text field of an email or a campaign, with buttons that insert Markdown and variables. */
export function WrittenField(props: WrittenFieldProps) {
  const { label, name, hint, value, onChange, problem, rows, count, variablesIn, hasMarks } = props;
  const { required = false, onBlur, ref } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const line = useRef<HTMLInputElement>(null);
  const next = useRef<Selected | null>(null);
  const control = () => area.current ?? line.current;
  useImperativeHandle(ref, () => ({ focus: () => (area.current ?? line.current)?.focus() }), []);
  // The selection can be set only after the new text has been rendered.
  useLayoutEffect(() => {
    const selected = next.current;
    next.current = null;
    if (!selected) return;
    control()?.focus();
    control()?.setSelectionRange(selected.from, selected.to);
  });
  const edit = (how: (selected: Selected) => Selected) => {
    const { selectionStart: from, selectionEnd: to } = control() ?? {};
    const edited = how({ value, from: from ?? value.length, to: to ?? value.length });
    next.current = edited;
    onChange(edited.value);
  };
  const typed = {
    name,
    value,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    onBlur,
  };
  return (
    <Field label={label} hint={hint} error={problem} required={required}>
      {(variablesIn || hasMarks) && (
        <Tools>
          {hasMarks && <MarkButtons label={label} onEdit={edit} />}
          {variablesIn && <VariableMenu label={label} onEdit={edit} language={variablesIn} />}
        </Tools>
      )}
      {rows ? (
        <TextArea ref={area} rows={rows} {...typed} />
      ) : (
        <TextInput ref={line} autoComplete="off" {...typed} />
      )}
      {count && <TextCount {...count} />}
    </Field>
  );
}
