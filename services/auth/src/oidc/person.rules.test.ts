import { personOfClaims } from './person.rules.js';

const claims = { iss: 'https://id.example', sub: '7', email: 'Ana@Org.example', email_verified: true };
const settings = { verifiedClaim: 'email_verified', groupsClaim: 'groups' };
const read = (changes: object, more: Partial<typeof settings> = {}) =>
  personOfClaims({ ...claims, ...changes }, { ...settings, ...more });

it.each([true, 'true', 1, '1'])('uses a verified address: %j', (email_verified) => {
  expect(read({ email_verified })?.email).toBe('ana@org.example');
});

it.each([false, 'false', 0, '0', '', null, undefined, 'yes', [true], {}])(
  'uses no address as verified: %j',
  (email_verified) => {
    expect(read({ email_verified })).toBeNull();
  },
);

it('uses only the configured claim', () => {
  expect(read({}, { verifiedClaim: 'xms_edov' })).toBeNull();
  expect(read({ email_verified: false, xms_edov: true }, { verifiedClaim: 'xms_edov' })).not.toBeNull();
});

it.each([
  undefined,
  7,
  '',
  'ana',
  `${'a'.repeat(260)}@org.example`,
  ['ana@org.example'],
  '\u212aate@org.example',
  'ünï@org.example',
])('uses no address %j', (email) => {
  expect(read({ email })).toBeNull();
});

it('refuses a subject that is too long', () => {
  expect(read({ sub: 'x'.repeat(255) })).not.toBeNull();
  expect(read({ sub: 'x'.repeat(256) })).toBeNull();
});

it.each([
  [{ name: ' Ana María ' }, 'Ana María'],
  [{ given_name: 'Ana', family_name: 'Ruiz' }, 'Ana Ruiz'],
  [{}, 'ana'],
  [{ name: 'Ana\u202e' }, 'ana'],
  [{ name: 'x'.repeat(900) }, 'x'.repeat(200)],
])('shows %j as %j', (changes, name) => {
  expect(read(changes)?.name).toBe(name);
});

it.each([
  [{ groups: ['a', 'b', 7] }, ['a', 'b']],
  [{ groups: 'a' }, ['a']],
  [{}, []],
  [{ groups: null }, []],
  [{ hasgroups: true }, null],
  [{ _claim_names: { groups: 'src1' } }, null],
  [{ _claim_names: { other: 'src1' } }, []],
])('reads the groups of %j', (changes, groups) => {
  expect(read(changes)?.groups).toEqual(groups);
});
