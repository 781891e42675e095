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
  /** What others have written here; the browser offers those that begin like what is typed. */
  suggestions: readonly string[];
  /** Those to choose by one press. */
  choices?: readonly string[];
  onChoose?: (choice: string) => void;
}

/** A line of text with suggestions; anything else can be written as well. */
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
