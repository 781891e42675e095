import type { TypedText } from '@portals/platform/form';
import { useId } from 'react';
import { styled } from 'styled-components';
import { Button } from '../action/button';
import { useCopied } from '../action/use-copied';
import { useUiText } from '../texts/use-ui-text';
import { color, radius, space } from '../tokens';
import { Field } from './field';
import { TextArea } from './text-area';

const Box = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  max-width: 44rem;
  margin-block: ${space(5)};
  padding: ${space(5)};
  border: 1px solid ${color.line};
  border-radius: ${radius.lg};
  background: ${color.surface};

  & > h2 { font-size: 1.125rem; }
  & > button { justify-self: start; }
`;

export interface TypedTextsProps {
  /** Texts from `useTypedTexts`; an empty list renders nothing. */
  texts: readonly TypedText[];
}

/** Texts of forms that were closed because the user has lost access; the user can still read and copy them (rule 18.75). */
export function TypedTexts({ texts }: TypedTextsProps) {
  const { t } = useUiText();
  const id = useId();
  const { button, said } = useCopied(texts.map(({ label, text }) => `${label}\n${text}`).join('\n\n'), {
    done: t('typed.copied'),
    failed: t('typed.copyFailed'),
  });
  if (texts.length === 0) return null;
  return (
    <Box aria-labelledby={id}>
      <h2 id={id}>{t('typed.title')}</h2>
      <p>{t('typed.text')}</p>
      {texts.map(({ label, text }, at) => (
        <Field key={at} label={label}>
          <TextArea readOnly rows={1} value={text} />
        </Field>
      ))}
      <Button size="sm" variant="secondary" {...button}>
        {t('typed.copy')}
      </Button>
      <span role="status">{said}</span>
    </Box>
  );
}
