import { languages } from '@portals/contracts/constants';
import { styled } from 'styled-components';
import { Field, Select } from '../src/public';
import { space } from '../src/tokens';
import { type GalleryView, schemes, textSizes } from './address';

const Bar = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(9rem, 100%), 12rem));
  gap: ${space(4)};
`;

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly T[];
  unit?: string;
  onChoose: (value: T) => void;
}

function Choice<T extends string>({ label, value, options, unit = '', onChoose }: ChoiceProps<T>) {
  const choose = (chosen: string) => {
    const known = options.find((option) => option === chosen);
    if (known !== undefined) onChoose(known);
  };
  return (
    <Field label={label}>
      <Select value={value} onChange={(event) => choose(event.target.value)}>
        {options.map((option) => (
          <option key={option} value={option}>
            {option + unit}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** Display options of the gallery. Each choice is stored in the address. */
export function Controls({ view, onView }: { view: GalleryView; onView: (view: GalleryView) => void }) {
  return (
    <Bar lang="en">
      <Choice
        label="Theme"
        value={view.theme}
        options={schemes}
        onChoose={(theme) => onView({ ...view, theme })}
      />
      <Choice
        label="Language"
        value={view.lang}
        options={languages}
        onChoose={(lang) => onView({ ...view, lang })}
      />
      <Choice
        label="Text size"
        value={view.text}
        options={textSizes}
        unit=" %"
        onChoose={(text) => onView({ ...view, text })}
      />
    </Bar>
  );
}
