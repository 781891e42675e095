import { adDesignFormats, adDesignLayouts } from '@portals/contracts/constants';
import type { AdDesigns, AdLook, BrandColors } from '@portals/contracts/marketing';
import { type FakeCall, heldReply, renderPortal, reply, testUser } from '@portals/platform/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import portal from '../../portal';
import { content, contentApi, variant } from '../../test/content-api';
import { company, product } from '../../test/marketing-api';
import { open, press, user } from '../../test/open-portal';
import { AdDesignPictures } from './ad-design-pictures';

const stored: BrandColors = {
  marketingCompanyId: 3,
  mainColor: '#0B1220',
  accentColor: '#2DD4BF',
  version: 0,
};
const storedLook: AdLook = { contentId: 5, layout: 'pattern', picture: null, version: 0 };
const texts = {
  companyName: null,
  productName: null,
  headline: 'Vea mejor',
  claim: 'Titanio <b>ligero</b>',
  price: '49 €',
  callToAction: 'Pida cita',
};
const designs = (changes: Partial<AdDesigns> = {}): AdDesigns => ({
  ...{ mainColor: '#0B1220', accentColor: '#2DD4BF', texts, leftOut: [], missing: [], contrast: 9.87 },
  designs: adDesignFormats.map((format) => ({ format, tooLong: null })),
  ...changes,
});

interface Answers {
  list?: unknown;
  colors?: unknown;
  look?: unknown;
  chosen?: (body: unknown) => unknown;
  patched?: (body: unknown) => unknown;
}

async function show(
  { list = designs(), colors = stored, look = storedLook, patched, chosen }: Answers = {},
  language: 'en' | 'es' = 'en',
) {
  const [en, es] = await Promise.all([portal.messages.en(), portal.messages.es()]);
  const fetch = ({ method, path, body }: FakeCall): unknown => {
    if (path.includes('/ad-look')) return method === 'PATCH' ? chosen?.(body) : look;
    if (path.includes('/pictures')) return { pictures: [photo] };
    if (method === 'PATCH') return patched?.(body);
    return path.includes('/brand-colors') ? colors : list;
  };
  const variants = [{ id: 11, version: 4, number: 1 }];
  return renderPortal(<AdDesignPictures companyId={3} contentId={5} variants={variants} />, {
    user: testUser,
    language,
    messages: { [portal.name]: { en: en.default, es: es.default } },
    fetch,
  });
}

const photo = {
  ...{ id: 9, marketingCompanyId: 3, url: `/i/${'a'.repeat(32)}-800x600`, alt: 'A shop window' },
  ...{ width: 800, height: 600, bytes: 1000, createdAt: '2026-11-01T10:00:00.000Z' },
};

const queryOf = (address: string | null) => new URL(address ?? '', 'https://site.example').searchParams;
const sourceOf = (name: RegExp) => screen.getByRole('img', { name }).getAttribute('src');
const picturesOf = async () => {
  const section = within(await screen.findByRole('region', { name: 'Designs of text 1' }));
  await section.findAllByRole('img');
  return section;
};

it('shows a text in four formats with a description, and offers them as files', async () => {
  await show();
  const section = await picturesOf();
  expect(section.getAllByRole('img').map((picture) => picture.getAttribute('alt'))).toEqual(
    ['Landscape', 'Square', 'Story', 'Banner'].map(
      (format) => `${format}: Vea mejor. Titanio <b>ligero</b>. 49 €. Pida cita`,
    ),
  );
  const source = sourceOf(/^Square/);
  expect(source).toMatch(/^\/api\/marketing\/content-variants\/11\/ad-designs\/square\.svg\?/);
  expect(Object.fromEntries(queryOf(source))).toEqual({
    mainColor: '#0B1220',
    accentColor: '#2DD4BF',
    v: '4',
    look: '0',
  });
  const one = section.getByRole('link', { name: 'Download PNG: Story' });
  expect(one).toHaveAttribute('download');
  expect(one.getAttribute('href')).toMatch(/\/story\.png\?.*download=true/);
  const all = section.getByRole('link', { name: 'Download all (ZIP) of text 1' });
  expect(all.getAttribute('href')).toMatch(/\/content-variants\/11\/ad-designs\/all\.zip\?/);
  expect(screen.getByText(/contrast of at least 9.8:1/)).toBeInTheDocument();
});

it('is translated to Spanish', async () => {
  await show({}, 'es');
  expect(await screen.findByRole('img', { name: /^Historia: Vea mejor/ })).toBeInTheDocument();
  expect(screen.getByText(/contraste mínimo de 9,8:1/)).toBeInTheDocument();
});

it('says which text is too long for a format, and shows the others', async () => {
  const some = designs({
    designs: adDesignFormats.map((format) => ({ format, tooLong: format === 'banner' ? 'claim' : null })),
  });
  await show({ list: some });
  const section = await picturesOf();
  expect(section.getAllByRole('img')).toHaveLength(3);
  expect(section.getByText(/^The claim is too long for this format/)).toBeInTheDocument();
  expect(section.queryByRole('link', { name: 'Download PNG: Banner' })).toBeNull();
});

it('lists characters that the fonts lack', async () => {
  const first = await show({ list: designs({ leftOut: ['🚀', '✓'] }) });
  expect(await screen.findByText(/go without them: 🚀 ✓$/)).toBeInTheDocument();
  first.unmount();
  await show({ list: designs({ missing: ['日', '本'] }) });
  expect(await screen.findByText(/no pictures: 日 本\./)).toBeInTheDocument();
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

it('previews colours, and stores them on request', async () => {
  const bodies: unknown[] = [];
  const patched = (body: unknown) => {
    bodies.push(body);
    return { ...stored, mainColor: '#B91C1C', version: 1 };
  };
  const { toast } = await show({ patched });
  await picturesOf();
  expect(screen.queryByRole('button', { name: 'Save for this company' })).toBeNull();
  const field = screen.getByRole('textbox', { name: 'Main colour' });
  await user.clear(field);
  await user.type(field, '#b91c');
  expect(screen.getByText('Write the colour as #0B1220.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Save for this company' })).toBeDisabled();
  expect(queryOf(sourceOf(/^Square/)).get('mainColor')).toBe('#0B1220');
  await user.type(field, '1c');
  await waitFor(() => expect(queryOf(sourceOf(/^Square/)).get('mainColor')).toBe('#b91c1c'));
  await press('Save for this company');
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Brand colours saved' }));
  expect(bodies).toEqual([{ mainColor: '#b91c1c', accentColor: '#2DD4BF', version: 0 }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save for this company' })).toBeNull());
  expect(field).toHaveValue('#B91C1C');
});

it('takes a colour from the colour picker, and can return to the stored one', async () => {
  await show();
  await picturesOf();
  fireEvent.change(screen.getByLabelText('Choose Accent colour'), { target: { value: '#fbbf24' } });
  await waitFor(() => expect(queryOf(sourceOf(/^Square/)).get('accentColor')).toBe('#FBBF24'));
  await press('Back to the saved colours');
  await waitFor(() => expect(queryOf(sourceOf(/^Square/)).get('accentColor')).toBe('#2DD4BF'));
});

it('keeps colours that could not be stored, and overwrites those of somebody else on request', async () => {
  const answers = [
    reply(409, { code: 'EDIT_CONFLICT', message: 'Somebody else has changed this in the meantime.' }),
    { ...stored, accentColor: '#FFFFFF', version: 2 },
  ];
  const { toast } = await show({ patched: () => answers.shift() });
  await picturesOf();
  fireEvent.change(screen.getByLabelText('Choose Accent colour'), { target: { value: '#ffffff' } });
  await press('Save for this company');
  await waitFor(() => expect(toast()?.description).toBe('Somebody else has changed this in the meantime.'));
  expect(screen.getByRole('textbox', { name: 'Accent colour' })).toHaveValue('#FFFFFF');
  await press('Save for this company');
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Brand colours saved' }));
});

it('keeps a colour that is chosen while others are being stored', async () => {
  const held = heldReply({ ...stored, accentColor: '#FFFFFF', version: 1 });
  const { toast } = await show({ patched: held.answer });
  await picturesOf();
  const field = screen.getByLabelText('Choose Accent colour');
  fireEvent.change(field, { target: { value: '#ffffff' } });
  await press('Save for this company');
  fireEvent.change(field, { target: { value: '#fbbf24' } });
  held.release();
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Brand colours saved' }));
  expect(screen.getByRole('textbox', { name: 'Accent colour' })).toHaveValue('#FBBF24');
  expect(screen.getByRole('button', { name: 'Save for this company' })).toBeEnabled();
});

it('offers a retry for an image that failed to load', async () => {
  await show();
  await picturesOf();
  fireEvent.error(screen.getByRole('img', { name: /^Square/ }));
  expect(await screen.findByText('The picture could not be drawn.')).toBeInTheDocument();
  await press('Try again');
  expect(queryOf(sourceOf(/^Square/)).get('attempt')).toBe('1');
});

it.each([
  ['colours', { colors: reply(500, { code: 'INTERNAL_ERROR', message: 'Broken.' }) }],
  ['designs', { list: reply(503, { code: 'AD_DESIGN_BUSY', message: 'Busy.' }) }],
])('says that the %s could not be loaded, and retries', async (_what, answers) => {
  const { calls } = await show(answers);
  expect(await screen.findByText('The designs could not be loaded')).toBeInTheDocument();
  const before = calls.length;
  await user.click(screen.getByRole('button', { name: /again/i }));
  await waitFor(() => expect(calls.length).toBeGreaterThan(before));
});

it('is shown below finished ad texts, and nowhere else', async () => {
  const shown = async (type: 'ad-design' | 'email') => {
    const written = content(5);
    const request = { ...written.request, type, network: null };
    const variants = [
      variant(11, 1, { text: undefined, headline: 'Vea mejor' }),
      variant(12, 2, { text: undefined }),
    ];
    const contents = [{ ...written, request, variants }];
    const companies = [company(3, 'Alfa')];
    const data = { companies, products: [product(1, 3, 'Chair')], contents, model: null, streams: [] };
    const rest = contentApi(data);
    const fetch = (call: FakeCall) => {
      if (call.path.includes('/brand-colors')) return stored;
      if (call.path.includes('/ad-look')) return storedLook;
      return call.path.includes('/ad-designs') ? designs() : rest(call);
    };
    return open('?view=content&company=3&content=5', data, { fetch });
  };
  const first = await shown('ad-design');
  await picturesOf();
  expect(screen.queryByRole('region', { name: 'Designs of text 2' })).toBeNull();
  first.unmount();
  const { calls } = await shown('email');
  expect(await screen.findByRole('article', { name: 'Text 1' })).toBeInTheDocument();
  expect(calls.filter(({ path }) => path.includes('ad-designs'))).toEqual([]);
});

describe('the look', () => {
  const group = () => screen.findByRole('radiogroup', { name: 'Layout' });

  it('is chosen by keyboard, and stored and shown at once', async () => {
    const bodies: unknown[] = [];
    const chosen = (body: unknown) => {
      bodies.push(body);
      return { ...storedLook, layout: 'split', version: 1 };
    };
    await show({ chosen });
    const radios = within(await group()).getAllByRole('radio');
    expect(radios.map((radio) => radio.getAttribute('value'))).toEqual([...adDesignLayouts]);
    expect(screen.getByRole('radio', { name: 'Pattern' })).toBeChecked();
    expect(screen.queryByRole('group', { name: 'Picture' })).toBeNull();
    await picturesOf();
    screen.getByRole('radio', { name: 'Pattern' }).focus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('radio', { name: 'Split' })).toBeChecked();
    await waitFor(() => expect(queryOf(sourceOf(/^Square/)).get('look')).toBe('1'));
    expect(bodies).toEqual([{ layout: 'split', version: 0 }]);
    expect(screen.getByRole('group', { name: 'Picture' })).toBeInTheDocument();
  });

  it('is sent one choice after the other, and of those made meanwhile only the newest', async () => {
    const bodies: unknown[] = [];
    const first = heldReply({ ...storedLook, layout: 'split', version: 1 });
    const chosen = (body: unknown) => {
      bodies.push(body);
      return bodies.length === 1
        ? first.answer()
        : { ...storedLook, ...Object(body), version: bodies.length };
    };
    const { toast } = await show({ chosen });
    await group();
    await picturesOf();
    screen.getByRole('radio', { name: 'Pattern' }).focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(screen.getByRole('radio', { name: 'Frame' })).toBeChecked();
    expect(bodies).toEqual([{ layout: 'split', version: 0 }]);
    first.release();
    await waitFor(() => expect(queryOf(sourceOf(/^Square/)).get('look')).toBe('2'));
    expect(bodies).toEqual([
      { layout: 'split', version: 0 },
      { layout: 'frame', version: 1 },
    ]);
    expect(screen.getByRole('radio', { name: 'Frame' })).toBeChecked();
    expect(toast()).toBeNull();
  });

  it('has a picture of the company, which can be taken away', async () => {
    const bodies: unknown[] = [];
    const look = { ...storedLook, layout: 'poster', version: 2 };
    const chosen = (body: unknown) => {
      bodies.push(body);
      return { ...look, ...Object(body), version: 2 + bodies.length };
    };
    await show({ look, chosen });
    await press('Choose a picture');
    await user.click(await screen.findByRole('button', { name: 'Use: A shop window' }));
    expect(await screen.findByRole('button', { name: 'Leave out' })).toBeInTheDocument();
    await waitFor(() => expect(bodies).toEqual([{ picture: photo.url, version: 2 }]));
    await press('Leave out');
    await waitFor(() => expect(bodies[1]).toEqual({ picture: null, version: 3 }));
  });

  it('goes back to the stored choice when another one could not be stored', async () => {
    const { toast } = await show({
      chosen: () => reply(409, { code: 'EDIT_CONFLICT', message: 'Changed meanwhile.' }),
    });
    await group();
    await user.click(screen.getByRole('radio', { name: 'Frame' }));
    await waitFor(() => expect(toast()).toMatchObject({ title: 'Your choice could not be saved' }));
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Pattern' })).toBeChecked());
  });
});
