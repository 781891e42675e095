import { LoginForm, NewPasswordField, OrganisationButton, UsernameField } from '../../src/account';
import { RailFoot } from '../../src/public';
import { type Examples, nothing, state } from '../examples';

const control = { name: 'field', onChange: nothing };
const noProblem = () => undefined;

const withPassword = (value: string) => () => (
  <NewPasswordField
    control={{ ...control, defaultValue: value }}
    problem={noProblem}
    value={value}
    personal={['Ana']}
  />
);

export const examples: Examples = {
  LoginForm: {
    // There is no server here, so submitting shows an error.
    idle: () => <LoginForm />,
    'with another label': state((t) => <LoginForm nameLabel={t('field.name')} />),
  },
  NewPasswordField: {
    empty: withPassword(''),
    weak: withPassword('ana-1234'),
    fair: withPassword('kjw8szpqmt'),
    strong: withPassword('correct horse battery'),
    short: () => (
      <NewPasswordField control={control} problem={({ tooShort }) => tooShort} value="" personal={[]} />
    ),
  },
  OrganisationButton: {
    idle: () => <OrganisationButton />,
    'with another label': state((t) => <OrganisationButton variant="primary" label={t('save')} />),
  },
  RailFoot: { 'of nobody': () => <RailFoot />, 'without signing out': () => <RailFoot signOut={false} /> },
  UsernameField: {
    idle: () => <UsernameField control={control} problem={noProblem} />,
    wrong: () => <UsernameField control={control} problem={({ format }) => format} />,
  },
};
