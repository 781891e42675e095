import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { userEvent } from '@portals/platform/testing';
import { screen, within } from '@testing-library/react';
import { openPage, resetPages, setScroll } from '../testing/open-page';
import { catalogue } from './catalogue';

resetPages();

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
      expect(about.getAllByRole('heading', { level: 4 }).map((heading) => heading.textContent)).toEqual(
        values,
      );
      const [today, all] = within(document.getElementById('soluciones') ?? document.body).getAllByRole(
        'list',
      );
      const tiles = (list = document.body) => within(list).getAllByRole('listitem');
      for (const tile of tiles(today)) expect(tile).toHaveTextContent(/Available|Disponible/);
      expect(tiles(today)).toHaveLength(2);
      expect(tiles(all)).toHaveLength(11);
      expect(catalogue).toHaveLength(11);
      for (const tile of tiles(all)) expect(tile).toHaveTextContent(/Planned|Previsto/);
      expect(screen.getByRole('button', { name: start })).toBeInTheDocument();
    },
  );

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

  it('contains structured data with the office hours', async () => {
    const { container } = await open();
    const script = container.querySelector('script[type="application/ld+json"]');
    expect(JSON.parse(script?.textContent ?? '')).toHaveProperty(
      '@graph.4.openingHoursSpecification.opens',
      '09:00',
    );
  });

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
