import {
  assess,
  type CaseNumber,
  caseLimits,
  readCase,
  suitabilityQuestions,
  type TypedCase,
  type WorkKind,
  type WorkPeriod,
  workKinds,
  workPeriods,
} from '@portals/contracts/suitability';
import { useFormat } from '@portals/platform';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Consent, ErrorLine, FieldBox, Input, SelectBox, ServiceSelect } from '../contact/form-styles';
import { offerMessage } from '../contact/unsent-drafts';
import { scrollToField } from '../scroll/scroll-to';
import { useGoToSection } from '../scroll/use-go-to-section';
import { useText } from '../text';
import { Assumptions, Fields, Questions, Send, Wide } from './case-form-styles';
import { CaseResult } from './case-result';
import { Small } from './case-styles';
import { useCaseWords } from './case-words';
import { exampleCase } from './example-case';
import { formTexts } from './form-texts';
import { withValues } from './with-values';

interface FormState {
  typed: TypedCase;
  change: (part: Partial<TypedCase>) => void;
  read: ReturnType<typeof readCase>;
}

function NumberField({ form, field }: { form: FormState; field: CaseNumber }) {
  const texts = formTexts[useText().language];
  const { number } = useFormat();
  const fault = 'faults' in form.read ? form.read.faults[field] : undefined;
  const id = `case-${field}`;
  const [min, max] = caseLimits[field];
  return (
    <FieldBox>
      <label htmlFor={id}>{texts[field]}</label>
      <Input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={form.typed[field]}
        onChange={(event) => form.change({ [field]: event.target.value })}
        {...(fault && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
      />
      {fault && (
        <ErrorLine id={`${id}-error`}>
          {withValues(texts.fault[fault], { min: number(min), max: number(max) })}
        </ErrorLine>
      )}
    </FieldBox>
  );
}

interface ChoiceProps<Value extends string> {
  id: string;
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChoose: (value: Value) => void;
}

function Choice<Value extends string>({ id, label, value, choices, onChoose }: ChoiceProps<Value>) {
  return (
    <FieldBox>
      <label htmlFor={id}>{label}</label>
      <SelectBox>
        <ServiceSelect
          id={id}
          value={value}
          onChange={(event) => {
            const chosen = choices.find((choice) => choice.value === event.target.value);
            if (chosen) onChoose(chosen.value);
          }}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </ServiceSelect>
        <ChevronDown size={20} aria-hidden="true" />
      </SelectBox>
    </FieldBox>
  );
}

function AboutTheWork({ form }: { form: FormState }) {
  const { t, language } = useText();
  const texts = formTexts[language];
  const { typed, change } = form;
  return (
    <>
      <Wide>
        <Choice<WorkKind>
          id="case-kind"
          label={texts.kindLabel}
          value={typed.kind}
          choices={workKinds.map((value) => ({ value, label: t(`case.kind.${value}`) }))}
          onChoose={(kind) => change({ kind })}
        />
      </Wide>
      <NumberField form={form} field="people" />
      <NumberField form={form} field="minutes" />
      <NumberField form={form} field="times" />
      <Choice<WorkPeriod>
        id="case-period"
        label={texts.periodLabel}
        value={typed.period}
        choices={workPeriods.map((value) => ({ value, label: t(`case.period.${value}`) }))}
        onChoose={(period) => change({ period })}
      />
      <Wide>
        <NumberField form={form} field="hourCost" />
      </Wide>
    </>
  );
}

function Suitability({ form }: { form: FormState }) {
  const texts = formTexts[useText().language];
  const { typed, change } = form;
  return (
    <Questions>
      <legend>{texts.questions}</legend>
      {suitabilityQuestions.map((question) => (
        <Consent key={question}>
          <input
            type="checkbox"
            checked={typed.answers[question]}
            onChange={(event) => change({ answers: { ...typed.answers, [question]: event.target.checked } })}
          />
          <span>{texts.question[question]}</span>
        </Consent>
      ))}
    </Questions>
  );
}

/** Form of the calculator (rules 2.12 to 2.14). Typed values are never sent to a server. */
export function CaseForm() {
  const { t, language } = useText();
  const texts = formTexts[language];
  const words = useCaseWords();
  const goTo = useGoToSection();
  const first = useRef<HTMLInputElement>(null);
  const [process, setProcess] = useState('');
  const [typed, setTyped] = useState(exampleCase);
  // The button that opened the form has been removed, so the focus moves to the first field.
  useEffect(() => {
    first.current?.focus({ preventScroll: true });
  }, []);
  const read = readCase(typed);
  const form: FormState = {
    typed,
    read,
    change: (part) => setTyped((before) => ({ ...before, ...part })),
  };
  const assumptionsFault =
    'faults' in read && (read.faults.checkingPercent || read.faults.monthlyCost) !== undefined;
  const result = 'work' in read ? assess(read.work) : null;
  const send = () => {
    if (!('work' in read) || !result) return;
    offerMessage('services', words.message(read.work, result, process));
    if (!scrollToField('contact-mensaje')) goTo('contacto');
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Fields>
        <Wide>
          <FieldBox>
            <label htmlFor="case-process">
              {texts.processLabel} <span>({t('form.optional')})</span>
            </label>
            <Input
              id="case-process"
              ref={first}
              autoComplete="off"
              maxLength={120}
              value={process}
              onChange={(event) => setProcess(event.target.value)}
            />
          </FieldBox>
        </Wide>
        <AboutTheWork form={form} />
        <Suitability form={form} />
        {/* Opened when it contains an invalid number, because the error would otherwise be hidden. */}
        <Assumptions {...(assumptionsFault && { open: true })}>
          <summary>{texts.assumptions}</summary>
          <Fields>
            <NumberField form={form} field="checkingPercent" />
            <NumberField form={form} field="monthlyCost" />
          </Fields>
        </Assumptions>
      </Fields>
      <div role="status">
        {result ? <CaseResult result={result} kind={typed.kind} /> : <Small>{texts.mend}</Small>}
      </div>
      <Send type="submit" disabled={!result}>
        {texts.send}
      </Send>
    </form>
  );
}
