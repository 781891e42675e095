import { passwordStrength } from './password-strength';

it.each([
  ['abcd99', 'weak', 'adviceVaried'],
  ['aaaaaaaaaa', 'weak', 'adviceVaried'],
  ['garcia-rules', 'weak', 'advicePersonal'],
  ['kjw8sz', 'weak', 'adviceLonger'],
  ['kjw8szpqmt', 'fair', 'adviceLonger'],
  ['Kjw8szpqmt', 'strong', 'adviceGood'],
  ['correct horse battery', 'strong', 'adviceGood'],
])('rates "%s" as %s with %s', (password, level, advice) => {
  expect(passwordStrength(password, ['Ana García', 'garcia'])).toEqual({ level, advice });
});
