import { ChevronDown } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { color, media, space } from '../tokens';
import { controlStyle } from './control-style';
import { useFieldControl } from './field-context';

const Box = styled.div`
  position: relative;
  min-width: 0;

  & > svg {
    position: absolute;
    inset-block-start: calc(50% - 0.5625rem);
    inset-inline-end: ${space(3)};
    width: 1.125rem;
    height: 1.125rem;
    color: ${color.muted};
    pointer-events: none;
  }
`;

const Native = styled.select`
  ${controlStyle}
  appearance: none;
  padding-inline-end: ${space(8)};
  text-overflow: ellipsis;
  cursor: pointer;

  & > option {
    background: ${color.surface};
    color: ${color.text};
  }
  ${media.forcedColors} {
    appearance: auto;
    padding-inline-end: ${space(3)};
    & + svg { display: none; }
  }
`;

export interface SelectProps extends ComponentPropsWithRef<'select'> {
  /** First option, with an empty value, when nothing is chosen yet. */
  placeholder?: string | undefined;
}

/** The browser's native select, with `<option>`s as children. */
export function Select({ placeholder, children, ...props }: SelectProps) {
  return (
    <Box>
      <Native {...useFieldControl()} {...props}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {children}
      </Native>
      <ChevronDown aria-hidden />
    </Box>
  );
}
