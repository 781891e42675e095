import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { media } from '../tokens';
import { controlStyle } from './control-style';
import { useFieldControl } from './field-context';

const Box = styled.textarea`
  ${controlStyle}
  resize: vertical;
  field-sizing: content;
  min-height: calc(${({ rows = 3 }) => rows} * 1.5em + 1.125rem);
  max-height: 24rem;

  /* Paper cannot scroll. */
  ${media.print} { height: auto !important; max-height: none; }
`;

export type TextAreaProps = ComponentPropsWithRef<'textarea'>;

/** A multi-line text field; it grows with its text where the browser supports that. */
export function TextArea({ rows = 3, ...props }: TextAreaProps) {
  return <Box rows={rows} {...useFieldControl()} {...props} />;
}
