import { Field, TextInput } from '@portals/ui';
import { color, radius, space } from '@portals/ui/tokens';
import type { Ref } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../shared';

const Pair = styled.div`
  display: grid;
  grid-template-columns: 2.75rem minmax(7rem, 9rem);
  gap: ${space(2)};
`;
const Chooser = styled.input`
  width: 2.75rem;
  height: 2.75rem;
  padding: 2px;
  border: 1px solid ${color.edge};
  border-radius: ${radius.sm};
  background: ${color.surface};
  cursor: pointer;
`;

const colorForm = /^#[0-9a-f]{6}$/i;
export const isColor = (text: string): boolean => colorForm.test(text);

interface ColorFieldProps {
  name: 'mainColor' | 'accentColor';
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** Field for one colour, with a colour picker and an input for its hex code. */
export function ColorField({ name, hint, value, onChange, ref }: ColorFieldProps) {
  const { t } = useText();
  const error = isColor(value) ? undefined : t('adDesign.colorForm');
  return (
    <Field label={t(`adDesign.${name}`)} error={error} {...(hint && { hint })}>
      {(control) => (
        <Pair>
          <Chooser
            type="color"
            aria-label={t('adDesign.choose', { color: t(`adDesign.${name}`) })}
            value={isColor(value) ? value.toLowerCase() : '#000000'}
            onChange={(event) => onChange(event.target.value.toUpperCase())}
          />
          <TextInput
            {...control}
            ref={ref}
            value={value}
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => onChange(event.target.value.trim())}
          />
        </Pair>
      )}
    </Field>
  );
}
