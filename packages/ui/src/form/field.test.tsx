import { renderPortal, userEvent as user } from '@portals/platform/testing';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { Checkbox } from './checkbox';
import { Field } from './field';
import { FormError } from './form-error';
import { PasswordInput } from './password-input';
import { RadioCards } from './radio-cards';
import { ScaleInput } from './scale-input';
import { Select } from './select';
import { TextInput } from './text-input';

describe('Field', () => {
  it('names its control, and describes it by hint and error', async () => {
    await renderPortal(
      <Field label="E-mail" hint="Only for the report." error="Not an address" required>
        <TextInput type="email" />
      </Field>,
    );
    const input = screen.getByRole('textbox', { name: /E-mail/ });
    expect(input).toHaveAccessibleDescription('Only for the report. Not an address');
    expect(input).toBeInvalid();
    expect(input).toBeRequired();
  });

  it('says in words that a field is required, in the language of the page', async () => {
    await renderPortal(
      <Field label="Nombre" required>
        <TextInput />
      </Field>,
      { language: 'es' },
    );
    expect(screen.getByRole('textbox', { name: /obligatorio/ })).toBeInTheDocument();
  });

  it('leaves a control without error valid and undescribed', async () => {
    await renderPortal(
      <Field label="Phone">
        <TextInput />
      </Field>,
    );
    const input = screen.getByRole('textbox', { name: 'Phone' });
    expect(input).toBeValid();
    expect(input).not.toHaveAttribute('aria-describedby');
  });

  it('gives its wiring to a control of somebody else', async () => {
    await renderPortal(
      <Field label="Colour" error="Too bright">
        {(control) => <input type="color" {...control} />}
      </Field>,
    );
    expect(screen.getByLabelText('Colour')).toHaveAccessibleDescription('Too bright');
  });
});

describe('PasswordInput', () => {
  it('shows and hides what is typed, and lets it be pasted', async () => {
    await renderPortal(
      <Field label="Password">
        <PasswordInput autoComplete="current-password" />
      </Field>,
    );
    const input = screen.getByLabelText('Password');
    expect(input).toHaveAttribute('type', 'password');
    await user.click(input);
    await user.paste('s3cret!');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input).toHaveAttribute('type', 'text');
    expect(input).toHaveValue('s3cret!');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input).toHaveAttribute('type', 'password');
  });
});

describe('ScaleInput', () => {
  function Priority({ onChange }: { onChange: (value: number) => void }) {
    const [value, setValue] = useState(3);
    const change = (next: number) => {
      setValue(next);
      onChange(next);
    };
    return (
      <Field label="Priority" error="Choose one">
        <ScaleInput name="priority" value={value} onChange={change} low="low" high="critical" />
      </Field>
    );
  }

  it('is a group of five named by its field, with the meaning of both ends', async () => {
    await renderPortal(<Priority onChange={jest.fn()} />);
    const group = screen.getByRole('radiogroup', { name: 'Priority' });
    expect(group).toHaveAccessibleDescription('Choose one');
    expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
    ]);
    expect(screen.getByRole('radio', { name: '3' })).toBeChecked();
    expect(screen.getByRole('radio', { name: '5' })).toHaveAccessibleDescription('5 · critical');
  });

  it('gives numbers', async () => {
    const onChange = jest.fn();
    await renderPortal(<Priority onChange={onChange} />);
    await user.click(screen.getByRole('radio', { name: '5' }));
    expect(onChange).toHaveBeenLastCalledWith(5);
    expect(screen.getByRole('radio', { name: '5' })).toBeChecked();
  });
});

describe('choices', () => {
  it('explains each card and reports the chosen value', async () => {
    const onChange = jest.fn();
    await renderPortal(
      <Field label="Size">
        <RadioCards
          name="size"
          value={undefined}
          onChange={onChange}
          options={[
            { value: 'small', label: 'Small', description: '1–49 employees' },
            { value: 'large', label: 'Large', description: '250 or more' },
          ]}
        />
      </Field>,
    );
    const large = screen.getByRole('radio', { name: 'Large' });
    expect(large).toHaveAccessibleDescription('250 or more');
    await user.click(large);
    expect(onChange).toHaveBeenCalledWith('large');
  });

  it('begins a list with an empty choice when it has a placeholder', async () => {
    await renderPortal(
      <Field label="Service">
        <Select placeholder="Select a service" defaultValue="">
          <option value="ai">AI</option>
        </Select>
      </Field>,
    );
    expect(screen.getByRole('combobox', { name: 'Service' })).toHaveDisplayValue('Select a service');
  });

  it('ticks a box by its label', async () => {
    await renderPortal(<Checkbox label="Primary contact" hint="Shown first" />);
    await user.click(screen.getByText('Primary contact'));
    const box = screen.getByRole('checkbox', { name: 'Primary contact' });
    expect(box).toBeChecked();
    expect(box).toHaveAccessibleDescription('Shown first');
    // Names and addresses without a space must wrap too.
    expect(
      getComputedStyle(screen.getByText('Primary contact').parentElement ?? document.body).overflowWrap,
    ).toBe('anywhere');
  });
});

it('announces why a form was refused, and nothing when it was not', async () => {
  const { rerender } = await renderPortal(<FormError>Wrong password</FormError>);
  expect(screen.getByRole('alert')).toHaveTextContent('Wrong password');
  rerender(<FormError>{null}</FormError>);
  expect(screen.queryByRole('alert')).toBeNull();
});
