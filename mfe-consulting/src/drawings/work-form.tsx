import {
  type CaseFaults,
  type CaseNumber,
  caseLimits,
  suitabilityQuestions,
  type TypedCase,
  type WorkKind,
  type WorkPeriod,
  workKinds,
  workPeriods,
} from '@portals/contracts/suitability';
import { useFormat } from '@portals/platform';
import { Checkbox, Field, Select, TextInput } from '@portals/ui';
import { font, media, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { filledIn, useDrawingTexts } from './drawing-texts';

/**
 * Grid in which adjacent fields share rows for label, input and error, so that inputs stay aligned even next to a long label or an error.
 */
const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr));
  gap: ${space(1.5)} ${space(4)};
  margin-block: ${space(4)};

  & > div {
    grid-row: span 3;
    grid-template-rows: subgrid;
    margin-block-end: ${space(1)};
  }
  & > div > label { align-self: end; }

  /* Scrolls a focused field clear of the result line at the bottom of the screen. */
  input, select { scroll-margin-block-end: 6rem; }
  fieldset { grid-column: 1 / -1; margin: 0; padding: 0; border: 0; }
  legend { padding: 0; font-size: ${font.size.sm}; font-weight: ${font.weight.semibold}; }
  ${media.print} { display: none; }
`;

export interface WorkFormProps {
  typed: TypedCase;
  faults: CaseFaults;
  onChange: (part: Partial<TypedCase>) => void;
  /** True when no row reveals the kind of work, so that the form has to ask for it. */
  asksKind: boolean;
}

function NumberField({ field, form }: { field: CaseNumber; form: WorkFormProps }) {
  const { figures: texts } = useDrawingTexts();
  const { number } = useFormat();
  const fault = form.faults[field];
  const [min, max] = caseLimits[field];
  const error = fault && filledIn(texts.fault[fault], { min: number(min), max: number(max) });
  return (
    <Field label={texts.field[field]} error={error}>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        value={form.typed[field]}
        onChange={(event) => form.onChange({ [field]: event.target.value })}
      />
    </Field>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  values: readonly Value[];
  words: Record<Value, string>;
  onChoose: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, values, words, onChoose }: ChoiceProps<Value>) {
  return (
    <Field label={label}>
      <Select
        value={value}
        onChange={(event) => {
          const chosen = values.find((one) => one === event.target.value);
          if (chosen) onChoose(chosen);
        }}
      >
        {values.map((one) => (
          <option key={one} value={one}>
            {words[one]}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** Fields of one calculation: the inputs that only the user knows, and the assumptions. Nothing is sent to the server. */
export function WorkForm(form: WorkFormProps) {
  const { figures: texts } = useDrawingTexts();
  const { typed, onChange, asksKind } = form;
  const period = { values: workPeriods, words: texts.period };
  return (
    <Fields>
      {asksKind && (
        <Choice<WorkKind>
          {...{ label: texts.kindLabel, value: typed.kind, values: workKinds, words: texts.kind }}
          onChoose={(kind) => onChange({ kind })}
        />
      )}
      <NumberField field="people" form={form} />
      <NumberField field="minutes" form={form} />
      <NumberField field="times" form={form} />
      <Choice<WorkPeriod>
        {...{ label: texts.periodLabel, value: typed.period, ...period }}
        onChoose={(chosen) => onChange({ period: chosen })}
      />
      <NumberField field="hourCost" form={form} />
      <NumberField field="checkingPercent" form={form} />
      <NumberField field="monthlyCost" form={form} />
      <fieldset>
        <legend>{texts.questions}</legend>
        {suitabilityQuestions.map((question) => (
          <Checkbox
            key={question}
            label={texts.question[question]}
            checked={typed.answers[question]}
            onChange={({ target }) => onChange({ answers: { ...typed.answers, [question]: target.checked } })}
          />
        ))}
      </fieldset>
    </Fields>
  );
}
