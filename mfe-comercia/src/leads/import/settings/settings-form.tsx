import type { LeadImportAnalysis } from '@portals/contracts/marketing';
import { Button, FormError, FormStack } from '@portals/ui';
import { font } from '@portals/ui/tokens';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../../shared';
import { DiscardImport } from '../step/discard-import';
import { Actions } from '../step/step-box';
import { type StepProps, useAction } from '../step/use-action';
import { ColumnsTable } from './columns-table';
import { FormatFields, HeadingRowField } from './format-fields';
import { DuplicateFields, ReadingFields, StandardFields, WrongValueFields } from './lead-fields';
import { hasProblems, isFromWorkbook, mappingOf, problemsOf, type SettingsValues } from './settings-values';

const Title = styled.h3`
  font-size: ${font.size.h4};
`;

export interface SettingsFormProps {
  step: StepProps;
  analysis: LeadImportAnalysis;
  values: SettingsValues;
  onChange: (changes: Partial<SettingsValues>) => void;
}

/** Form with all settings of an import; submitting it starts the check. */
export function SettingsForm({ step, analysis, values, onChange }: SettingsFormProps) {
  const { t } = useText();
  const { run, pending, failure } = useAction(step);
  const form = useRef<HTMLFormElement>(null);
  // Number of invalid submissions; each one moves the focus to the first problem.
  const [refused, setRefused] = useState(0);
  const mapping = mappingOf(values, analysis);
  const found = problemsOf(values, mapping);
  const problems = refused > 0 ? found : null;
  useEffect(() => {
    if (refused === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? form.current?.querySelector<HTMLElement>('ul select'))?.focus();
  }, [refused]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (hasProblems(found)) return setRefused(refused + 1);
    const { encoding, separator, headingRow } = analysis;
    await run('check', { ...values, encoding, separator, headingRow, mapping });
  };
  const fields = { values, mapping, problems, onChange };
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <FormStack>
        {!isFromWorkbook(step.shown) && <FormatFields analysis={analysis} onChange={onChange} />}
        <HeadingRowField analysis={analysis} onChange={onChange} />
        <Title>{t('imports.columns.title')}</Title>
        <p>{t('imports.columns.text')}</p>
        <ColumnsTable
          analysis={analysis}
          mapping={mapping}
          problems={problems}
          onChange={(next) => onChange({ mapping: next })}
        />
        <Title>{t('imports.standard.title')}</Title>
        <StandardFields {...fields} />
        <ReadingFields {...fields} />
        <DuplicateFields {...fields} />
        <WrongValueFields {...fields} />
        <FormError>{failure}</FormError>
        <Actions>
          <Button type="submit" pending={pending}>
            {t('imports.check.button')}
          </Button>
          <DiscardImport {...step} />
        </Actions>
      </FormStack>
    </form>
  );
}
