import { Button, TextInput, type TextInputProps } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { useId } from 'react';
import { styled } from 'styled-components';

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1.5)};
`;

export interface SuggestInputProps extends TextInputProps {
  /** Values already in use. The browser suggests those that begin with the typed text. */
  suggestions: readonly string[];
  /** Values offered as buttons. */
  choices?: readonly string[];
  onChoose?: (choice: string) => void;
}

/** Text input with suggestions, which accepts any other text as well. */
export function SuggestInput({ suggestions, choices = [], onChoose, ...props }: SuggestInputProps) {
  const id = useId();
  return (
    <>
      <TextInput {...props} list={id} autoComplete="off" />
      <datalist id={id}>
        {suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
      {choices.length > 0 && (
        <Choices>
          {choices.map((choice) => (
            <Button key={choice} size="sm" variant="secondary" onClick={() => onChoose?.(choice)}>
              {choice}
            </Button>
          ))}
        </Choices>
      )}
    </>
  );
}
