import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { controlStyle } from './control-style';
import { useFieldControl } from './field-context';

const Box = styled.textarea`
  ${controlStyle}
  resize: vertical;
  field-sizing: content;
  min-height: calc(${({ rows = 3 }) => rows} * 1.5em + 1.125rem);
  max-height: 24rem;
`;

export type TextAreaProps = ComponentPropsWithRef<'textarea'>;

/** Several lines of text; it grows with what is typed where the browser can. */
export function TextArea({ rows = 3, ...props }: TextAreaProps) {
  return <Box rows={rows} {...useFieldControl()} {...props} />;
}
