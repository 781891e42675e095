import { CompositionBefore } from '../testing/index.js';
import { type Composition, compositionInForm, documentFormOf, formProblem } from './index.js';

const hash = `sha384-${'a'.repeat(64)}`;
const route = { path: '/a', access: 'public' as const, head: 'h', prerender: false, index: true };
const portal = (name: string) => ({
  name,
  title: { en: name, es: name },
  routes: [route],
  nav: { label: { en: 'A', es: 'A' }, path: '/a' },
});
const release = (version: string) => ({ version, base: `/releases/x/${version}/`, entry: 'e.js' });
const composition: Composition = {
  id: 'c1',
  shell: { version: '1.0.0+1', base: '/releases/shell/1.0.0+1/', chunks: { 'shared-ui': ['ui.js'] } },
  fallbackShell: { version: '0.9.0', base: '/s/', chunks: {} },
  portals: [{ ...portal('mfe-a'), live: { ...release('1.0.0'), chunks: { portal: ['p.js'] } } }],
  index: { url: '/releases/index/c1.json', integrity: hash },
  language: 'es',
  languageFromAddress: true,
  site: { name: 'Acme', email: 'hola@acme.es', phone: '+34 912 345 678', companyPage: 'https://acme.es/' },
  settings: { SEASON: 'winter' },
};
const whole = () => ({
  portals: [
    {
      ...portal('mfe-a'),
      live: { ...release('1.0.0'), chunks: { portal: ['p.js'], 'route-a': ['r.js'] } },
      previous: { ...release('0.9.0'), chunks: { portal: ['q.js'] } },
    },
    { ...portal('mfe-b'), live: release('2.0.0') },
  ],
  integrity: { '/releases/x/1.0.0/e.js': hash },
});

describe('the form that a shell reads', () => {
  it.each([
    [{ platform: '1.0.0' }, 1],
    [{ platform: '1.0.7' }, 1],
    [{ platform: '1.2.0' }, 2],
    [{ platform: '2.0.0' }, 2],
    [{ platform: '1.0.0', documentForm: 2 }, 2],
    [{ platform: '1.2.0', documentForm: 1 }, 1],
    [{ platform: '1.2.0', documentForm: 3 }, null],
  ])('of %j is %j', (shell, form) => {
    expect(documentFormOf(shell)).toBe(form);
  });

  it('is a reason not to serve a shell with an unknown form', () => {
    expect(formProblem({ platform: '1.0.0' })).toBeNull();
    expect(formProblem({ platform: '1.2.0', documentForm: 3 })).toBe(
      'reads documents of form 3; this version of the product writes 1 and 2',
    );
  });
});

describe('a composition', () => {
  it('in the current form is unchanged', () => {
    expect(compositionInForm(2, composition, whole)).toBe(composition);
  });

  it('in the previous form has all portals, their exposed files and all hashes', () => {
    const written = compositionInForm(1, composition, whole);
    const { index: _, fallbackShell: __, settings: ___, ...kept } = composition;
    const common = (name: string) => ({ name, title: { en: name, es: name }, routes: [route] });
    expect(written).toEqual({
      ...kept,
      shell: { version: '1.0.0+1', base: '/releases/shell/1.0.0+1/' },
      portals: [
        {
          ...common('mfe-a'),
          live: { ...release('1.0.0'), exposed: ['p.js'] },
          previous: { ...release('0.9.0'), exposed: ['q.js'] },
        },
        { ...common('mfe-b'), live: { ...release('2.0.0'), exposed: [] } },
      ],
      integrity: { '/releases/x/1.0.0/e.js': hash },
    });
    expect(CompositionBefore.safeParse(written).error).toBeUndefined();
  });
});
