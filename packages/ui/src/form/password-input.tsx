import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../action/icon-button';
import { useUiText } from '../texts/use-ui-text';
import { space } from '../tokens';
import { useFieldControl } from './field-context';
import { InputBox, type TextInputProps } from './text-input';
import { useEarlyText } from './use-early-text';

const Box = styled.div`
  position: relative;

  & > input { padding-inline-end: ${space(12)}; }
  /* Edge adds its own reveal button. */
  & > input::-ms-reveal { display: none; }
  & > button {
    position: absolute;
    inset-block: 0;
    inset-inline-end: 0;
    height: 100%;
    max-height: 2.75rem;
  }
`;

export type PasswordInputProps = Omit<TextInputProps, 'type'>;

/** A password field that can show its text. Set `autoComplete="current-password"` or `"new-password"`. */
export function PasswordInput({ ref, ...props }: PasswordInputProps) {
  const { t } = useUiText();
  const [shown, setShown] = useState(false);
  const input = useEarlyText(ref);
  return (
    <Box>
      <InputBox
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...useFieldControl()}
        {...props}
        ref={input}
        type={shown ? 'text' : 'password'}
      />
      <IconButton
        label={t(shown ? 'hidePassword' : 'showPassword')}
        disabled={props.disabled}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </IconButton>
    </Box>
  );
}
