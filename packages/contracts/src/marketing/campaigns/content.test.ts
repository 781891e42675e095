import { ContentInput } from './content.js';
import { contentLinkOf } from './content-link.js';

const asked = {
  type: 'social',
  network: 'x',
  productId: 1,
  audience: 'Restaurantes',
  tone: 'friendly',
  language: 'es',
  length: 'short',
  variants: 2,
  generator: 'built-in',
};
const refused = (change: object) => {
  const result = ContentInput.safeParse({ ...asked, ...change });
  return [...new Set(result.error?.issues.map(({ path }) => path.join('.')))];
};

it('treats missing fields as empty', () => {
  expect(ContentInput.parse({ ...asked, keyPoints: ' ', link: '' })).toMatchObject({
    keyPoints: null,
    callToAction: null,
    link: null,
    utmSource: null,
  });
});

it.each([
  [{ network: null }, ['network']],
  [{ network: 'google' }, ['network']],
  [{ type: 'email' }, ['network']],
  [{ type: 'advertising', network: 'google' }, []],
  [{ type: 'advertising', network: null }, []],
  [{ type: 'ad-design', network: null }, []],
])('knows the networks of a type: %j', (change, fields) => {
  expect(refused(change)).toEqual(fields);
});

it.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)//',
  'data:text/html,x',
  'file:///etc/passwd',
  'ftp://acme.example',
  'acme.example',
  'https:acme.example',
  'https://ana:secret@acme.example',
  'https://',
  `https://acme.example/${'a'.repeat(2000)}`,
])('refuses %s as a link', (link) => {
  expect(refused({ link })).toEqual(['link']);
});

it.each(['https://acme.example', 'http://acme.example:8080/@ana?a=b#c', ' HTTPS://acme.example/ñ '])(
  'accepts %s as a link',
  (link) => {
    expect(refused({ link })).toEqual([]);
  },
);

it('refuses values that are too long, too many or not in the list', () => {
  const change = {
    keyPoints: 'x'.repeat(100_000),
    variants: 4,
    tone: 'angry',
    audience: ' ',
    language: 'fr',
  };
  expect(refused(change).sort()).toEqual(['audience', 'keyPoints', 'language', 'tone', 'variants']);
});

it('adds the tracking parameters to the link, next to its other parameters', () => {
  const utm = { utmSource: 'x', utmMedium: 'social', utmCampaign: 'Otoño & más' };
  expect(contentLinkOf({ link: 'https://acme.example/a?b=1&utm_source=old#c', ...utm })).toBe(
    'https://acme.example/a?b=1&utm_source=x&utm_medium=social&utm_campaign=Oto%C3%B1o+%26+m%C3%A1s#c',
  );
  const none = { utmSource: null, utmMedium: null, utmCampaign: null };
  expect(contentLinkOf({ link: 'https://acme.example/a', ...none })).toBe('https://acme.example/a');
  expect(contentLinkOf({ link: null, ...utm })).toBeNull();
});
