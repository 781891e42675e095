import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { userEvent } from '@portals/platform/testing';
import { screen, within } from '@testing-library/react';
import en from '../locales/en.json';
import es from '../locales/es.json';
import { openPage, resetPages, setScroll } from '../testing/open-page';
import { catalogue } from './catalogue';

resetPages();

/** Descriptions of the solutions in English and Spanish, by name. */
const solutions = {
  Algorithmic: ['Automated DeFi income', 'Ingresos DeFi automatizados'],
  ComerzIA: ['Automated sales team', 'Equipo de ventas automatizado'],
  WebIA: ['AI websites and apps', 'Webs y aplicaciones con IA'],
  Smartbox: ['Network optimisation', 'Optimización de redes'],
  ConsultIA: ['Economic analysis and SWOT', 'Análisis económico y DAFO'],
  Speechia: ['Voice control', 'Control por voz'],
  '550C': [
    'A team of AI workers on a private server',
    'Un equipo de trabajadores de IA en un servidor privado',
  ],
  RPAStudio: ['Task automation by observation', 'Automatización de tareas por observación'],
  SimplIA: ['Business management system', 'Sistema de gestión empresarial'],
  Binapp: ['Companion for seniors', 'Compañía para personas mayores'],
  BeOptimizer: ['Break-even calculator', 'Calculadora del punto de equilibrio'],
};

const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);
const open = (language: 'en' | 'es' = 'en', route = '/') => openPage({ route, language });

describe('home page', () => {
  it('has five sections with ids, and a band without one', async () => {
    const { container } = await open();
    const ids = Array.from(container.querySelectorAll('[data-band]'), (band) => band.id);
    expect(ids).toEqual(['inicio', 'nosotros', 'servicios', 'soluciones', '', 'contacto']);
  });

  it.each([
    ['en', 'START NOW', ['Simplicity', 'Transparency', 'Partnership', 'Results']],
    ['es', 'EMPIEZA AHORA', ['Sencillez', 'Transparencia', 'Colaboración', 'Resultados']],
  ] as const)(
    'in %s shows three services, four values, eleven solutions and %s',
    async (language, start, values) => {
      const { container } = await open(language);
      expect(container.querySelectorAll('#servicios ol > li')).toHaveLength(3);
      const about = within(document.getElementById('nosotros') ?? document.body);
      expect(textsOf(about.getAllByRole('heading', { level: 4 }))).toEqual(values);
      const { mission, vision } = (language === 'en' ? en : es).home.about;
      for (const name of [mission, vision])
        expect(about.getByRole('heading', { level: 3, name })).toBeInTheDocument();
      const [today, all] = within(document.getElementById('soluciones') ?? document.body).getAllByRole(
        'list',
      );
      const tiles = (list = document.body) => within(list).getAllByRole('listitem');
      for (const tile of tiles(today)) expect(tile).toHaveTextContent(/Available|Disponible/);
      expect(tiles(today)).toHaveLength(2);
      const names = within(all ?? document.body).getAllByRole('heading');
      expect(textsOf(names)).toEqual(Object.keys(solutions));
      expect(tiles(all)).toHaveLength(11);
      expect(catalogue).toHaveLength(11);
      for (const tile of tiles(all)) expect(tile).toHaveTextContent(/Planned|Previsto/);
      expect(screen.getByRole('button', { name: start })).toBeInTheDocument();
    },
  );

  it.each([
    ['en', ['Strategic AI consulting', 'Ready-to-use AI solutions', 'Custom AI development']],
    [
      'es',
      ['Consultoría estratégica de IA', 'Soluciones de IA listas para usar', 'Desarrollo de IA a medida'],
    ],
  ] as const)(
    'names the services and describes each solution in %s (rules 2.1, 2.5)',
    async (language, services) => {
      await open(language);
      for (const name of services) expect(screen.getByRole('heading', { name })).toBeInTheDocument();
      for (const [name, [english = '', spanish = '']] of Object.entries(solutions)) {
        const tile = screen.getByRole('heading', { name }).closest('li');
        expect(tile).toHaveTextContent(language === 'en' ? english : spanish);
      }
    },
  );

  it.each([
    ['en', en],
    ['es', es],
  ])('has a title and a description of its own for each section in %s (rule 2.7)', (_, { heads }) => {
    const sections = [heads.home, heads.about, heads.services, heads.solutions, heads.contact];
    expect(new Set(sections.map(({ title }) => title)).size).toBe(5);
    expect(new Set(sections.map(({ description }) => description)).size).toBe(5);
  });

  it.each([
    ['See our services', 'servicios'],
    ['Browse solutions', 'soluciones'],
    ['Scroll down to services', 'servicios'],
    ['START NOW', 'contacto'],
  ])('%s scrolls smoothly to 80 px above %s', async (name, id) => {
    const { scrolls } = await open();
    setScroll({ [id]: 900 });
    await userEvent.click(screen.getByRole('button', { name }));
    expect(scrolls).toHaveBeenCalledWith({ top: 820, behavior: 'smooth' });
    expect(document.activeElement).toBe(document.getElementById(id));
  });

  it('jumps to an anchor in the address without smooth scrolling', async () => {
    window.history.replaceState(null, '', '/#servicios');
    setScroll({ servicios: 700 });
    const { scrolls } = await open('en', '/#servicios');
    expect(scrolls).toHaveBeenCalledWith({ top: 620, behavior: 'instant' });
  });

  it('updates address and title for the section in view, without adding to the history', async () => {
    const { scrollTo } = await open();
    const before = window.history.length;
    await scrollTo(1200, { inicio: [-1200, -400], nosotros: [-400, -100], servicios: [-100, 900] });
    expect(window.location.hash).toBe('#servicios');
    expect(document.title).toContain('Strategic consulting');
    expect(document.querySelector('link[rel="canonical"]')).toHaveAttribute(
      'href',
      expect.stringMatching(/\/#servicios$/),
    );
    await scrollTo(0, { inicio: [0, 800] });
    expect(window.location.href).not.toContain('#');
    expect(window.history.length).toBe(before);
  });

  it.each([
    ['en', en],
    ['es', es],
  ] as const)(
    'contains structured data in %s, with the services and the office hours',
    async (language, texts) => {
      const { container } = await open(language);
      const scripts = container.querySelectorAll('script[type="application/ld+json"]');
      expect(scripts).toHaveLength(1);
      const { consulting, ready, custom } = texts.home.services.item;
      expect(JSON.parse(scripts[0]?.textContent ?? '')).toMatchObject({
        '@context': 'https://schema.org',
        '@graph': [
          { '@type': 'Organization', name: 'Nodo', url: '/' },
          ...[consulting, ready, custom].map(({ name }) => ({ '@type': 'Service', name })),
          {
            '@type': 'ProfessionalService',
            description: texts.heads.home.description,
            openingHoursSpecification: { opens: '09:00' },
          },
        ],
      });
    },
  );

  it.each([
    ['en', ['Return', 'Effort', 'Start here', 'Modules', 'Your systems', 'Your data', 'Answer']],
    ['es', ['Retorno', 'Esfuerzo', 'Empieza aquí', 'Módulos', 'Tus sistemas', 'Tus datos', 'Respuesta']],
  ] as const)('labels what the charts of the services show (%s)', async (language, labels) => {
    const { container } = await open(language);
    const texts = Array.from(
      container.querySelectorAll('#servicios svg text'),
      ({ textContent }) => textContent,
    );
    expect(texts).toEqual(labels);
  });

  it('links the available portals to their sign-in pages', async () => {
    await open();
    const links = within(screen.getByRole('list', { name: 'Ready to use today' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/auth', '/comercia-auth']);
  });

  it.each(['en', 'es'] as const)(
    'shows a screenshot of the product in %s once it comes near the window',
    async (language) => {
      const { container } = await open(language);
      const picture = container.querySelector('#soluciones img');
      expect(picture).toHaveAttribute('loading', 'lazy');
      const files = picture?.getAttribute('srcset')?.match(/\/look\/[\w.-]+/g) ?? [];
      expect(files).toEqual([640, 1280].map((width) => `/look/marketing-${language}-${width}.webp`));
      const pictures = readdirSync(join(__dirname, '../../public/look')).map((name) => `/look/${name}`);
      expect(pictures).toEqual(expect.arrayContaining([...files, picture?.getAttribute('src')]));
    },
  );

  it('links to the demo account only if there is one', async () => {
    const name = 'Look around with the demo account';
    const { unmount } = await openPage({ demo: { username: 'demo', password: 'look-around' } });
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/leadmanager/auth');
    unmount();
    await open();
    expect(screen.queryByRole('link', { name })).toBeNull();
  });

  it('shows a risk notice next to the DeFi entry', async () => {
    await open();
    expect(screen.getByText('Algorithmic').closest('li')).toHaveAccessibleDescription(/not guaranteed/);
  });
});
