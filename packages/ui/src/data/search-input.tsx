import { limits } from '@portals/contracts/constants';
import { Search, X } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../action/icon-button';
import { InputBox } from '../form/text-input';
import { useUiText } from '../texts/use-ui-text';
import { color, media, space } from '../tokens';
import { VisuallyHidden } from '../visually-hidden';

const Box = styled.div`
  position: relative;
  flex: 1 1 16rem;
  max-width: 26rem;

  & > svg {
    position: absolute;
    inset-block-start: calc(50% - 0.5625rem);
    inset-inline-start: ${space(3)};
    width: 1.125rem;
    height: 1.125rem;
    color: ${color.muted};
    pointer-events: none;
  }
  & > input {
    padding-inline: ${space(10)} ${space(12)};
    appearance: none;
  }
  /* An empty field has no clear button, so the placeholder can use that space. */
  & > input:placeholder-shown { padding-inline-end: ${space(3)}; text-overflow: ellipsis; }
  & > input::-webkit-search-cancel-button { display: none; }
  & > button {
    position: absolute;
    inset-block-start: 0;
    inset-inline-end: 0;
  }
  ${media.print} { display: none; }
`;

/** Milliseconds without typing after which the search runs (debounce). */
const settle = 250;

export interface SearchInputProps {
  value: string;
  /** Called with the trimmed text when typing pauses, and immediately on Enter or when cleared. */
  onChange: (value: string) => void;
  /** Label that describes the scope of the search. */
  label: string;
  placeholder?: string | undefined;
  /** True to make the field a search landmark of the page; use false inside a form. */
  landmark?: boolean | undefined;
}

/** A field that searches while the user types, debounced to avoid a call for each letter. */
export function SearchInput({ value, onChange, label, placeholder, landmark = true }: SearchInputProps) {
  const { t } = useUiText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const latest = useRef(onChange);
  latest.current = onChange;
  const wanted = typed.trim();
  const reported = useRef(value);
  const report = useCallback((text: string) => {
    reported.current = text;
    latest.current(text);
  }, []);
  // A value that answers a report leaves the field alone: the user may have typed a space or another letter meanwhile.
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    if (wanted === value) return;
    const timer = setTimeout(() => report(wanted), settle);
    return () => clearTimeout(timer);
  }, [wanted, value, report]);
  const clear = () => {
    setTyped('');
    report('');
    input.current?.focus();
  };
  return (
    <Box {...(landmark && { role: 'search' })}>
      <VisuallyHidden as="label" htmlFor={id}>
        {label}
      </VisuallyHidden>
      <Search aria-hidden />
      <InputBox
        ref={input}
        id={id}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={limits.name}
        placeholder={placeholder ?? label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            // Otherwise the browser would also submit the form around the field.
            event.preventDefault();
            report(wanted);
          }
          if (event.key === 'Escape' && typed) clear();
        }}
      />
      {typed && (
        <IconButton label={t('clearSearch')} onClick={clear}>
          <X aria-hidden />
        </IconButton>
      )}
    </Box>
  );
}
