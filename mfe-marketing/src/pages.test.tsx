import { userEvent } from '@portals/platform/testing';
import { screen, within } from '@testing-library/react';
import descriptor from '../portal.json';
import portal from './portal';
import { openPage, setScroll } from './testing/open-page';

const open = (route: string, language: 'en' | 'es' = 'en') => openPage({ route, language });
const main = () => within(screen.getByRole('main'));
const addressOf = (name: string) => main().getByRole('link', { name }).getAttribute('href');

/** Texts on the page that look like a key, or still hold a placeholder. */
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

  it('is named in the descriptor and in the portal alike', () => {
    expect(portal.routes.map(({ path }) => path)).toEqual(descriptor.routes.map(({ path }) => path));
  });

  it('reaches a section of the home page from another page', async () => {
    const { location } = await open('/webia');
    await userEvent.click(within(screen.getByRole('contentinfo')).getByRole('button', { name: 'Services' }));
    expect(location()).toBe('/#servicios');
  });
});

describe('/comerzia', () => {
  it('has a flow of six steps, its technologies and a note that it is coming soon', async () => {
    await open('/comerzia');
    expect(main().getByRole('list', { name: 'How it will work, in six steps' }).children).toHaveLength(6);
    expect(main().getAllByRole('term')).toHaveLength(6);
    expect(main().getAllByText('Coming soon')).not.toHaveLength(0);
  });

  it('is what an unknown path shows, with its own address as the canonical one', async () => {
    await open('/no-such-page');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('never loses the thread');
    expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toMatch(/\/comerzia$/);
    expect(screen.queryByText('404 Page Not Found')).toBeNull();
  });
});

it('/webia says that it is coming soon', async () => {
  await open('/webia');
  expect(main().getByText('Coming soon')).toBeInTheDocument();
});

it('/smartboxai has buttons that do nothing and say so', async () => {
  const { container, calls, location } = await open('/smartboxai');
  const before = container.innerHTML;
  for (const button of main().getAllByRole('button')) {
    expect(button).toHaveAccessibleDescription(/Coming soon/);
    await userEvent.click(button);
  }
  expect(container.innerHTML).toBe(before);
  expect(calls).toHaveLength(0);
  expect(location()).toBe('/smartboxai');
});

describe('/consultia', () => {
  it('leads back home and shows four features, four steps, individuals and families', async () => {
    await open('/consultia');
    expect(addressOf('Back to home')).toBe('/');
    const headings = main()
      .getAllByRole('heading', { level: 3 })
      .map((heading) => heading.textContent);
    expect(headings).toEqual([
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
  });

  it('closes with three calls to action without behaviour', async () => {
    const { calls, location } = await open('/consultia');
    for (const name of ['Get Started', 'Start Free Trial', 'Schedule Demo']) {
      await userEvent.click(main().getByRole('button', { name }));
    }
    expect(calls).toHaveLength(0);
    expect(location()).toBe('/consultia');
  });
});

describe('/algorithmia', () => {
  it('cannot be started yet, and explores its features', async () => {
    const { scrolls } = await open('/algorithmia');
    expect(main().getByRole('button', { name: 'Coming Soon' })).toBeDisabled();
    setScroll({ features: 1000 });
    await userEvent.click(main().getByRole('link', { name: 'Explore Features' }));
    expect(scrolls).toHaveBeenCalledWith({ top: 920, behavior: 'smooth' });
  });

  it.each([
    ...['Momentum', 'Mean reversion', 'Breakout', 'Custom', 'Capital', 'Fees', 'Stop loss'],
    ...['Adaptive AI bot', 'Charts and webhook signals', 'Risk management', 'AI coach'],
    ...['Setup and onboarding', 'Model selection and testing', 'Live trading and monitoring'],
    ...['Broker OAuth', 'AES encryption', 'Activity monitoring'],
  ])('shows %s', async (text) => {
    await open('/algorithmia');
    expect(main().getByText(text)).toBeInTheDocument();
  });

  it('mentions a waitlist without a form, lists brokers and leads home', async () => {
    const { container } = await open('/algorithmia');
    expect(main().getByText(/waitlist/)).toBeInTheDocument();
    expect(container.querySelector('form')).toBeNull();
    expect(main().getByText('Interactive Brokers')).toBeInTheDocument();
    expect(addressOf('Return to Homepage')).toBe('/');
  });

  it('names its return target beside the risk', async () => {
    await open('/algorithmia');
    const claim = main().getByText('2-4%').parentElement;
    expect(claim).toHaveTextContent('You can lose everything');
  });
});

it('/comercia-landing leads to the portal and to WebIA, and qualifies its claim', async () => {
  await open('/comercia-landing');
  expect(addressOf('Open the marketing portal')).toBe('/comercia');
  expect(addressOf('Discover WebIA')).toBe('/webia');
  expect(main().getByText('32%').parentElement).toHaveTextContent('not a guarantee');
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

  it('warns about the risk of DeFi', async () => {
    await open('/solutions');
    expect(main().getByText(/^Risk notice/)).toBeInTheDocument();
  });
});

it('/huyu-projects links to the client safely', async () => {
  await open('/huyu-projects');
  const link = main().getByRole('link', { name: /Visit Huyu Projects/ });
  expect(link).toHaveAttribute('href', 'https://client.example/');
  expect(link).toHaveAttribute('rel', 'noopener');
});
