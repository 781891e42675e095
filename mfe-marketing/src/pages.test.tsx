import type { Site } from '@portals/contracts/composition';
import { userEvent } from '@portals/platform/testing';
import { screen, within } from '@testing-library/react';
import descriptor from '../portal.json';
import portal from './portal';
import { openPage, resetPages, setScroll } from './testing/open-page';

resetPages();

const open = (route: string, language: 'en' | 'es' = 'en') => openPage({ route, language });
const main = () => within(screen.getByRole('main'));
const addressOf = (name: string) => main().getByRole('link', { name }).getAttribute('href');
const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);

/** Returns the texts on the page that look like an untranslated key or still contain a placeholder. */
const rawKeys = (container: HTMLElement): string[] =>
  Array.from(container.querySelectorAll('*'), ({ childNodes }) => Array.from(childNodes))
    .flat()
    .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    .map(({ textContent }) => textContent ?? '')
    .filter((text) => /^[a-zA-Z]+(\.\w+)+$|\{\{/.test(text));

describe('every public page', () => {
  const paths = descriptor.routes.map(({ path }) => (path === '*' ? '/no-such-page' : path));
  const inBothLanguages = paths.flatMap((path) => [[path, 'en'] as const, [path, 'es'] as const]);

  it.each(inBothLanguages)('%s is complete in %s', async (route, language) => {
    const { container } = await open(route, language);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.getByRole('banner')).toBeInTheDocument();
    expect(screen.getByRole('contentinfo')).toBeInTheDocument();
    expect(rawKeys(container)).toEqual([]);
    expect(document.title).toMatch(/ \| Nodo$/);
  });

  it.each(paths)('%s says something else in Spanish', async (route) => {
    await open(route, 'en');
    const english = screen.getByRole('heading', { level: 1 }).textContent;
    document.body.replaceChildren();
    await open(route, 'es');
    expect(screen.getByRole('heading', { level: 1 }).textContent).not.toBe(english);
  });

  it('has the same name in the descriptor and in the portal', () => {
    expect(portal.routes.map(({ path }) => path)).toEqual(descriptor.routes.map(({ path }) => path));
  });

  it('links to a section of the home page from another page', async () => {
    const { location } = await open('/webia');
    await userEvent.click(within(screen.getByRole('contentinfo')).getByRole('button', { name: 'Services' }));
    expect(location()).toBe('/#servicios');
  });
});

describe('/comerzia', () => {
  it('shows six steps, the technologies and a note that it is coming soon', async () => {
    await open('/comerzia');
    const steps = within(main().getByRole('list', { name: 'How it will work, in six steps' }));
    expect(textsOf(steps.getAllByRole('heading', { level: 3 }))).toEqual([
      ...['Find', 'Qualify', 'Reach out', 'Talk', 'Close', 'Learn'],
    ]);
    expect(textsOf(main().getAllByRole('term'))).toEqual([
      ...['Language models', 'Predictive scoring', 'CRM connection'],
      ...['Email and calendar', 'Analytics', 'Privacy by design'],
    ]);
    expect(main().getAllByText('Coming soon')).not.toHaveLength(0);
  });

  it('is shown for an unknown path, with its own address as the canonical one', async () => {
    await open('/no-such-page');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('never loses the thread');
    expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toMatch(/\/comerzia$/);
    expect(screen.queryByText('404 Page Not Found')).toBeNull();
  });
});

it('/webia says that it is coming soon', async () => {
  await open('/webia');
  expect(main().getByRole('heading', { name: 'WebIA is coming soon.' })).toBeInTheDocument();
});

it('/smartboxai has buttons without a function, and says so', async () => {
  const { container, calls, location } = await open('/smartboxai');
  const before = container.innerHTML;
  const idle = main().getAllByRole('button', { description: /Coming soon/ });
  expect(idle.map(({ textContent }) => textContent)).toEqual([
    ...['Add a device', 'Run a check', 'Request a demo'],
    'Tune automatically',
  ]);
  for (const button of idle) await userEvent.click(button);
  expect(container.innerHTML).toBe(before);
  expect(calls).toHaveLength(0);
  expect(location()).toBe('/smartboxai');
});

describe('/consultia', () => {
  it('shows four features, four steps, individuals, families and the risk, and links back to the home page', async () => {
    const { location } = await open('/consultia');
    expect(textsOf(main().getAllByRole('heading', { level: 3 }))).toEqual([
      'Savings strategies',
      'Investment planning',
      'Mortgage analysis',
      'Insurance recommendations',
      'Connect accounts',
      'AI analysis',
      'Personalised recommendations',
      'Ongoing monitoring',
    ]);
    expect(main().getByRole('heading', { name: 'For individuals' })).toBeInTheDocument();
    expect(main().getByRole('heading', { name: 'For families' })).toBeInTheDocument();
    expect(main().getByText(/will not be regulated investment advice/)).toBeInTheDocument();
    await userEvent.click(main().getByRole('link', { name: 'Back to home' }));
    expect(location()).toBe('/');
  });

  it('ends with three buttons that have no function yet', async () => {
    const { container, calls, location } = await open('/consultia');
    const before = container.innerHTML;
    for (const name of ['Get Started', 'Start Free Trial', 'Schedule Demo']) {
      await userEvent.click(main().getByRole('button', { name }));
    }
    expect(container.innerHTML).toBe(before);
    expect(calls).toHaveLength(0);
    expect(location()).toBe('/consultia');
  });
});

describe('/algorithmia', () => {
  it('cannot be started yet, but its features can be explored', async () => {
    const { scrolls } = await open('/algorithmia');
    expect(main().getByRole('button', { name: 'Coming Soon' })).toBeDisabled();
    setScroll({ features: 1000 });
    await userEvent.click(main().getByRole('link', { name: 'Explore Features' }));
    expect(scrolls).toHaveBeenCalledWith({ top: 920, behavior: 'smooth' });
  });

  it('shows its features, steps, safeguards and brokers', async () => {
    await open('/algorithmia');
    expect(textsOf(main().getAllByRole('heading', { level: 3 }))).toEqual([
      ...['Configurable models', 'Backtesting', 'Adaptive AI bot', 'Charts and webhook signals'],
      ...['Risk management', 'AI coach'],
      ...['Setup and onboarding', 'Model selection and testing', 'Live trading and monitoring'],
      'Planned broker integrations',
    ]);
    expect(textsOf(main().getAllByRole('term'))).toEqual([
      ...['Broker OAuth', 'AES encryption', 'Activity monitoring'],
    ]);
    for (const chip of ['Momentum', 'Mean reversion', 'Breakout', 'Custom', 'Capital', 'Fees', 'Stop loss'])
      expect(main().getByText(chip)).toBeInTheDocument();
    expect(main().getByText('Interactive Brokers')).toBeInTheDocument();
  });

  it('mentions a waitlist without a form, and links to the home page', async () => {
    const { container, location } = await open('/algorithmia');
    expect(main().getByText(/waitlist/)).toBeInTheDocument();
    expect(container.querySelector('form')).toBeNull();
    await userEvent.click(main().getByRole('link', { name: 'Return to Homepage' }));
    expect(location()).toBe('/');
  });
});

describe.each([
  [
    '/algorithmia',
    'monthlyTarget',
    /monthly return target of 2–4%\./,
    /monthly return target\./,
    'lose everything',
  ],
  ['/comercia-landing', 'leadCapture', /capture 32% more leads/, /capture more leads/, 'not a guarantee'],
] as const)('the figure on %s', (route, claim, withFigure, without, warning) => {
  const openWith = (claims?: Site['claims']) => openPage({ route, ...(claims ? { site: { claims } } : {}) });

  it('is text next to its warning and its source', async () => {
    await openWith();
    const sentence = main().getByText(withFigure);
    expect(sentence.tagName).toBe('P');
    expect(sentence.parentElement).toHaveTextContent(warning);
    expect(sentence.parentElement).toHaveTextContent('Source: our own figure');
  });

  it('names the configured source', async () => {
    await openWith({ [claim]: { shown: true, source: { en: 'Pilot of 2026', es: 'Piloto de 2026' } } });
    expect(main().getByText('Source: Pilot of 2026')).toBeInTheDocument();
  });

  it('can be left out without removing the sentence and its warning', async () => {
    const { container } = await openWith({ [claim]: { shown: false } });
    expect(main().getByText(without).parentElement).toHaveTextContent(warning);
    expect(container.querySelector('main')).not.toHaveTextContent(/\d ?%|Source:/);
  });
});

describe('what is not available yet', () => {
  it.each([
    ['/webia', 'Planned'],
    ['/comerzia', 'Planned'],
    ['/comercia-landing', 'Planned'],
    ['/smartboxai', 'Planned'],
    ['/consultia', 'Planned'],
    ['/algorithmia', 'Planned'],
  ])('%s shows its availability', async (route, state) => {
    await open(route);
    expect(main().getByText(state)).toBeInTheDocument();
  });

  it.each(['/smartboxai', '/consultia', '/algorithmia'])('%s has an action that works', async (route) => {
    const { location } = await open(route);
    const [talk] = main().getAllByRole('button', { name: 'Talk to us' });
    await userEvent.click(talk ?? document.body);
    expect(location()).toBe('/#contacto');
  });

  it('is separate from what is available in the client area', async () => {
    await open('/webia', 'es');
    const footer = within(screen.getByRole('contentinfo'));
    const entry = (name: string) => footer.getByRole('link', { name }).closest('li');
    expect(entry('Consultoría')).toHaveTextContent(/^Consultoría$/);
    expect(entry('Marketing')).toHaveTextContent(/^Marketing$/);
    expect(entry('Gestor de leads')).toHaveTextContent('Previsto');
  });
});

it('shows the configured office hours', async () => {
  const openingHours = { from: 'Tuesday', to: 'Saturday', opens: '10:00', closes: '19:30' } as const;
  await openPage({ route: '/', language: 'es', site: { openingHours } });
  expect(screen.getAllByText('De martes a sábado, de 10:00 a 19:30')).toHaveLength(2);
  expect(screen.getByText('Mar–sáb, 10:00–19:30')).toBeInTheDocument();
});

it('/comercia-landing links to the portal and to WebIA, and promises what the portal does today', async () => {
  await open('/comercia-landing');
  expect(addressOf('Open the marketing portal')).toBe('/comercia');
  expect(addressOf('Discover WebIA')).toBe('/webia');
  expect(main().getByText(/leads, content, campaigns and weekly reports/)).toBeInTheDocument();
});

describe('/solutions', () => {
  it.each(['ai', 'defi', 'both'])('sends an enquiry about %s by its raw value', async (service) => {
    const { calls } = await openPage({
      route: '/solutions',
      fetch: { 'POST /api/contact/send-email': { ok: true, id: 1 } },
    });
    await userEvent.type(screen.getByLabelText('Name'), 'Ana');
    await userEvent.type(screen.getByLabelText('Email'), 'ana@acme.es');
    await userEvent.selectOptions(screen.getByLabelText(/^What interests you/), service);
    await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
    expect(calls[0]?.body).toMatchObject({ service, subject: `Contact Form - Service: ${service}` });
  });

  it('shows a risk notice for DeFi', async () => {
    await open('/solutions');
    expect(main().getByText(/^Risk notice/)).toBeInTheDocument();
  });
});

it('/huyu-projects says that its figures are an example, and names the assumptions', async () => {
  await open('/huyu-projects');
  const figures = within(screen.getByRole('region', { name: 'In figures' }));
  expect(figures.getByText(/Nobody has measured this client.*invented/)).toBeInTheDocument();
  expect(figures.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Writing texts. People: 2. Times a week, each of them: 5. Minutes each time: 90. Euros an hour: 25.',
    'Today it takes 675 hours and 16,880 euros a year.',
    'AI would free 108 to 216 hours a year, after checking.',
    'Worth 2,220 to 4,920 euros a year after paying for the tools, if the freed time is used.',
  ]);
  expect(figures.getByRole('link')).toHaveAttribute('href', '/how-we-calculate');
});

it('/huyu-projects shows measured figures instead, if they are configured', async () => {
  const both = (text: string) => ({ en: text, es: `${text} (es)` });
  const caseStudyFigures = {
    method: both('counted in May 2026'),
    figures: [{ value: both('−3 days'), label: both('from text to page') }],
  };
  await openPage({ route: '/huyu-projects', language: 'es', site: { caseStudyFigures } });
  const figures = within(screen.getByRole('region', { name: 'En cifras' }));
  expect(figures.getByRole('term')).toHaveTextContent('from text to page (es)');
  expect(figures.getByRole('definition')).toHaveTextContent('−3 days (es)');
  expect(figures.getByText('Medición: counted in May 2026 (es)')).toBeInTheDocument();
  expect(figures.queryByText(/inventado/)).toBeNull();
});

it('/huyu-projects links safely to the client', async () => {
  await open('/huyu-projects');
  const link = main().getByRole('link', { name: /Visit Huyu Projects/ });
  expect(link).toHaveAttribute('href', 'https://client.example/');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener');
});
