import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { controlStyle } from './control-style';
import { useFieldControl } from './field-context';
import { useEarlyText } from './use-early-text';

export const InputBox = styled.input`${controlStyle}`;

export type TextInputProps = ComponentPropsWithRef<'input'>;

/** A single-line text field; `type`, `autoComplete` and other props as on an `<input>`. */
export function TextInput({ ref, ...props }: TextInputProps) {
  return <InputBox type="text" {...useFieldControl()} {...props} ref={useEarlyText(ref)} />;
}
