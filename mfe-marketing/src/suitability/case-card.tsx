import { assess, readCase } from '@portals/contracts/suitability';
import { type ComponentType, useState } from 'react';
import { useText } from '../text';
import { CaseResult } from './case-result';
import { CalculatorCard, Failure, Inputs, Try } from './case-styles';
import { useCaseWords } from './case-words';
import { exampleCase } from './example-case';

const example = readCase(exampleCase);

/** Worked example, which is complete even without scripts. */
function Example() {
  const { t } = useText();
  const words = useCaseWords();
  if ('faults' in example) return null;
  return (
    <>
      <Inputs>
        <strong>{t('case.example')}</strong> {words.inputs(example.work)}
      </Inputs>
      <CaseResult result={assess(example.work)} kind={example.work.kind} />
    </>
  );
}

/**
 * Calculator next to the hero. It starts as a static example and loads its form on demand, so that the initial page stays small. Without
 * scripts its button leads to the contact form.
 */
export function CaseCard() {
  const { t } = useText();
  const [Form, setForm] = useState<ComponentType | null>(null);
  const [failed, setFailed] = useState(false);
  const open = async () => {
    setFailed(false);
    try {
      const { CaseForm } = await import(/* webpackChunkName: "case-form" */ './case-form');
      setForm(() => CaseForm);
    } catch {
      setFailed(true);
    }
  };
  return (
    <CalculatorCard data-theme="auto" aria-labelledby="case-title">
      <h2 id="case-title">{t('case.title')}</h2>
      {Form ? (
        <Form />
      ) : (
        <>
          <Example />
          <Try section="contacto" instead={open}>
            {t('case.try')}
          </Try>
          {failed && <Failure role="alert">{t('case.failed')}</Failure>}
        </>
      )}
    </CalculatorCard>
  );
}
