import { crc32 } from 'node:zlib';
import { adDesignFormats, adDesignSizes, defaultBrandColors } from '@portals/contracts/constants';
import { AdDesigns, AdLook, BrandColors } from '@portals/contracts/marketing';
import { bodyOf, databases, expectError, useService } from '@portals/service-kit/testing';
import { Resvg } from '@resvg/resvg-js';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { BrandRepository } from '../../src/campaigns/brand/brand.repository.js';
import { ContentEntity } from '../../src/campaigns/content/content.entity.js';
import { ContentVariantEntity } from '../../src/campaigns/content/content-variant.entity.js';
import { marketingService } from '../../src/service.js';
import { type Caller, newUser } from '../crm/support.js';
import { generate, installGenerator, type Script } from './content-support.js';
import { newPicture, plainPicture } from './picture-support.js';

const texts: Record<string, string> = {
  headline: 'Vea mejor 🚀',
  claim: '<script>alert(1)</script>',
  callToAction: 'Pida cita',
};
const script: Script = async function* ({ parts }) {
  for (const { name } of parts) yield { part: name, text: texts[name] ?? '' };
};
const signature = '89504e470d0a1a0a';
const iptc = (type: string) => `http://cv.iptc.org/newscodes/digitalsourcetype/${type}`;
/**
 * Returns the chunks of a PNG.
 * @throws when a chunk is truncated or its checksum, which covers name and data, does not match
 */
function chunksOf(png: Buffer): { name: string; held: Buffer }[] {
  const chunks: { name: string; held: Buffer }[] = [];
  for (let at = 8; at < png.length; ) {
    const end = at + 8 + png.readUInt32BE(at);
    if (crc32(png.subarray(at + 4, end)) !== png.readUInt32BE(end)) throw new Error('a broken chunk');
    chunks.push({ name: png.toString('latin1', at + 4, at + 8), held: png.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
}
/** Returns the XMP metadata of a PNG as text; null when there is none. */
function xmpOf(png: Buffer): string | null {
  const keyword = 'XML:com.adobe.xmp\0\0\0\0\0';
  const found = chunksOf(png).find(
    ({ name, held }) => name === 'iTXt' && held.toString('latin1').startsWith(keyword),
  );
  return found?.held.toString('utf8', keyword.length) ?? null;
}
const sourceIn = (xml: string) =>
  /<Iptc4xmpExt:DigitalSourceType>(.*?)<\/Iptc4xmpExt:DigitalSourceType>/.exec(xml)?.[1];

/** Reads the size from a PNG header. */
const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) });

describe.each(databases)('designs of advertisements on $name', (database) => {
  const service = useService(marketingService, database);
  let user: Caller;
  let companyId: number;
  let productId: number;
  let variantId: number;
  const colors = () => `companies/${companyId}/brand-colors`;
  const designs = () => `content-variants/${variantId}/ad-designs`;
  const written = async (type: string) => {
    const { variants } = await generate(user, companyId, { type, productId });
    const [variant] = variants;
    if (!variant) throw new Error('nothing was written');
    return variant.id;
  };
  /** Downloads a file as bytes. */
  async function download(path: string) {
    const token = await service.tokenFor({ id: user.id });
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${service.url}/api/marketing/${path}`, { headers });
    return {
      status: answer.status,
      headers: answer.headers,
      bytes: Buffer.from(await answer.arrayBuffer()),
    };
  }

  /** Returns the colour of the centre of a stored picture. */
  async function middleOf(url: string): Promise<Buffer> {
    const { bytes } = await service.http('GET', url);
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 3;
    return data.subarray(at, at + 3);
  }

  beforeAll(() => {
    installGenerator(service, 'built-in').script = script;
  });
  beforeEach(async () => {
    user = await newUser(service);
    companyId = await user.company();
    productId = await user.product(companyId);
    variantId = await written('ad-design');
  });

  it('remembers the colours of a company, and overwrites no other person’s', async () => {
    const none = { marketingCompanyId: companyId, ...defaultBrandColors, version: 0 };
    expect((await user.get(colors())).json).toEqual(none);
    const first = await user.patch(colors(), { mainColor: '#1d4ed8', version: 0 });
    const stored = { ...none, mainColor: '#1D4ED8', version: 1 };
    expect([first.status, first.json]).toEqual([200, stored]);
    const late = await user.patch(colors(), { mainColor: '#B91C1C', version: 0 });
    expect(late.json).toMatchObject({
      code: 'EDIT_CONFLICT',
      conflict: { current: { mainColor: '#1D4ED8', version: 1 }, fields: ['mainColor'] },
    });
    const second = await user.patch(colors(), { accentColor: '#FBBF24', version: 1 });
    expect(second.json).toEqual({ ...stored, accentColor: '#FBBF24', version: 2 });
    expect(bodyOf(await user.get(designs()), AdDesigns)).toMatchObject({
      mainColor: '#1D4ED8',
      accentColor: '#FBBF24',
    });
  });

  it('lets one of two people win who choose the first colours at the same time', async () => {
    const choices = ['#111111', '#222222', '#333333', '#444444'];
    const answers = await Promise.all(
      choices.map((mainColor) => user.patch(colors(), { mainColor, version: 0 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const { mainColor, version } = bodyOf(await user.get(colors()), BrandColors);
    expect(version).toBe(1);
    expect(answers.find(({ status }) => status === 200)?.json).toMatchObject({ mainColor });
  });

  it.each([
    { mainColor: 'red' },
    { mainColor: '#fff' },
    { accentColor: '#12345G' },
    { mainColor: '#123456"' },
  ])('refuses %j as colours', async (change) => {
    const [field = ''] = Object.keys(change);
    const answer = await user.patch(colors(), { ...change, version: 0 });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ fields: [{ field }] });
    const query = new URLSearchParams(Object.entries(change));
    expect((await user.get(`${designs()}?${query}`)).status).toBe(400);
  });

  it('stores colours only if the row still has the version that they are based on', async () => {
    const repository = service.app.get(BrandRepository);
    const none = await repository.find(companyId);
    const next = { ...none, mainColor: '#111111', version: 1, updatedAt: new Date().toISOString() };
    const { manager } = service.dataSource;
    expect(await repository.write(next, manager)).toEqual(next);
    expect(await repository.write({ ...next, mainColor: '#222222' }, manager)).toBeNull();
    expect(await repository.find(companyId)).toMatchObject({ mainColor: '#111111', version: 1 });
  });

  it('reports what the pictures show and what is left out', async () => {
    expect(bodyOf(await user.get(designs()), AdDesigns)).toEqual({
      ...defaultBrandColors,
      texts: {
        companyName: expect.any(String),
        productName: 'Gafas a medida',
        headline: 'Vea mejor',
        claim: '<script>alert(1)</script>',
        price: 'desde 49\u00a0€',
        callToAction: 'Pida cita',
      },
      leftOut: ['🚀'],
      missing: [],
      contrast: expect.any(Number),
      designs: adDesignFormats.map((format) => ({ format, tooLong: null })),
    });
  });

  it.each(adDesignFormats)('hands out %s as SVG and PNG, which run nothing', async (format) => {
    const svg = await download(`${designs()}/${format}.svg`);
    const { width, height } = adDesignSizes[format];
    expect(Object.fromEntries(svg.headers)).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-disposition': `inline; filename="gafas-a-medida-${width}x${height}.svg"`,
      'content-security-policy': "default-src 'none'; img-src data:; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(svg.bytes.toString()).toContain(`width="${width}" height="${height}"`);
    expect(svg.bytes.toString()).not.toContain('<script');
    const png = await download(`${designs()}/${format}.png?download=true`);
    expect(png.headers.get('content-type')).toBe('image/png');
    expect(png.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+\.png"$/);
    expect(png.bytes.toString('hex', 0, 8)).toBe(signature);
    expect(sizeOf(png.bytes)).toEqual({ width, height });
  });

  it('says in every picture where it comes from, as machines read it (rule 10.13)', async () => {
    const sourceOf = async (format: string) => {
      const png = (await download(`${designs()}/${format}.png`)).bytes;
      const svg = (await download(`${designs()}/${format}.svg`)).bytes.toString();
      const names = chunksOf(png).map(({ name }) => name);
      expect([names[0], names.at(-1)]).toEqual(['IHDR', 'IEND']);
      // The SVG and the PNG must still be valid pictures, and have the same size.
      const { width, height } = new Resvg(svg).render();
      expect(sizeOf(png)).toEqual({ width, height });
      const metadata = /<metadata>(.*?)<\/metadata>/.exec(svg)?.[1] ?? '';
      expect(xmpOf(png)).toContain(metadata);
      return sourceIn(metadata);
    };
    for (const format of adDesignFormats) expect(await sourceOf(format)).toBe(iptc('algorithmicMedia'));
    for (const bytes of Object.values(unzipSync((await download(`${designs()}/all.zip`)).bytes)))
      expect(sourceIn(xmpOf(Buffer.from(bytes)) ?? '')).toBe(iptc('algorithmicMedia'));
    await user.patch(`content-variants/${variantId}`, { headline: 'Mejor así </title>', version: 1 });
    expect(await sourceOf('square')).toBe(iptc('composite'));
    installGenerator(service, 'model').script = script;
    const { variants } = await generate(user, companyId, {
      ...{ type: 'ad-design', productId, generator: 'model' },
    });
    variantId = variants[0]?.id ?? 0;
    expect(await sourceOf('square')).toBe(iptc('compositeSynthetic'));
  });

  it('draws in the colours that are asked for', async () => {
    const query = new URLSearchParams({ mainColor: '#b91c1c', accentColor: '#FFFFFF' });
    const { bytes } = await download(`${designs()}/square.svg?${query}`);
    expect(bytes.toString()).toContain('fill="#B91C1C"');
    expect(bytes.toString()).not.toContain(defaultBrandColors.accentColor);
  });

  it('puts all pictures into one file, without those for which a text is too long', async () => {
    const all = await download(`${designs()}/all.zip`);
    expect(all.headers.get('content-disposition')).toBe('attachment; filename="gafas-a-medida.zip"');
    const names = Object.entries(unzipSync(all.bytes)).map(([name, bytes]) => {
      const { width, height } = sizeOf(Buffer.from(bytes));
      return [name, `gafas-a-medida-${width}x${height}.png`];
    });
    expect(names).toHaveLength(4);
    for (const [name, expected] of names) expect(name).toBe(expected);
    const claim = 'Una frase de ocho palabras como mucho. '.repeat(7);
    await user.patch(`content-variants/${variantId}`, { claim, version: 1 });
    const listed = bodyOf(await user.get(designs()), AdDesigns).designs;
    expect(listed).toContainEqual({ format: 'banner', tooLong: 'claim' });
    expect(listed).toContainEqual({ format: 'story', tooLong: null });
    expectError(await user.get(`${designs()}/banner.png`), 422, 'AD_DESIGN_TOO_LONG');
    const some = Object.keys(unzipSync((await download(`${designs()}/all.zip`)).bytes));
    expect(some).not.toContain('gafas-a-medida-300x250.png');
    expect(some).toContain('gafas-a-medida-1080x1920.png');
  });

  /** Returns the content ID of the current text, and the path of its design settings. */
  const look = async () => {
    const { contentId } = await service.dataSource.manager.findOneByOrFail(ContentVariantEntity, {
      id: variantId,
    });
    return { contentId, path: `contents/${contentId}/ad-look` };
  };
  const svgOf = async (format = 'square') => (await download(`${designs()}/${format}.svg`)).bytes.toString();

  it('stores the layout with the request, and overwrites no other person’s (rule 10.25)', async () => {
    const { path, contentId } = await look();
    const first = { contentId, layout: 'split', picture: null, version: 0 };
    expect(bodyOf(await user.get(path), AdLook)).toEqual(first);
    const drawn = new Set([await svgOf()]);
    for (const [version, layout] of (['cover', 'frame', 'poster', 'pattern'] as const).entries()) {
      const stored = bodyOf(await user.patch(path, { layout, version }), AdLook);
      expect(stored).toEqual({ ...first, layout, version: version + 1 });
      drawn.add(await svgOf());
      const { texts: shown } = bodyOf(await user.get(designs()), AdDesigns);
      expect(shown.companyName === null).toBe(layout === 'pattern');
    }
    expect(drawn.size).toBe(5);
    const late = await user.patch(path, { layout: 'cover', version: 1 });
    expect(late.json).toMatchObject({ code: 'EDIT_CONFLICT', conflict: { fields: ['layout'] } });
    expect((await user.patch(path, { layout: 'waves', version: 4 })).status).toBe(400);
    const stranger = await newUser(service);
    expectError(await stranger.get(path), 404, 'NOT_FOUND');
    expectError(await stranger.patch(path, { layout: 'cover', version: 4 }), 404, 'NOT_FOUND');
  });

  it('keeps the pattern on designs from before there were layouts', async () => {
    const { contentId, path } = await look();
    await service.dataSource.manager.update(ContentEntity, { id: contentId }, { adLayout: null });
    expect(bodyOf(await user.get(path), AdLook)).toMatchObject({ layout: 'pattern', picture: null });
    const old = await svgOf();
    await user.patch(path, { layout: 'pattern', version: 0 });
    expect(await svgOf()).toBe(old);
    expect(old).not.toContain('<image');
  });

  it('draws the logo and the picture of the company into each file, and no others (rule 10.26)', async () => {
    const { path } = await look();
    const logo = await newPicture(user, companyId, await plainPicture(300, 100).png().toBuffer());
    const photo = await newPicture(user, companyId, await plainPicture(900, 600).jpeg().toBuffer());
    await user.patch(`companies/${companyId}/brand`, { logo: logo.url, version: 0 });
    await user.patch(path, { picture: photo.url, version: 0 });
    for (const format of adDesignFormats) {
      const svg = await svgOf(format);
      const [shown, ...others] = Array.from(svg.matchAll(/href="([^"]*)"/g), ([, href]) => href);
      expect(others).toHaveLength(1);
      expect(shown).toMatch(/^data:image\/jpeg;base64,/);
      const png = await download(`${designs()}/${format}.png`);
      expect(sizeOf(png.bytes)).toEqual(adDesignSizes[format]);
      // Checks a pixel inside the picture: it must have the picture's colour and no colour of the brand.
      const { pixels, width } = new Resvg(svg).render();
      const at = (format === 'landscape' ? 300 * width + width - 60 : 8 * width + width - 12) * 4;
      expect(pixels.subarray(at, at + 3)).toEqual(Buffer.from(await middleOf(photo.url)));
    }
    const other = await user.company();
    const foreign = await newPicture(user, other, await plainPicture(500, 500).jpeg().toBuffer());
    for (const picture of [foreign.url, 'https://site.example/a.png'])
      expect(await user.patch(path, { picture, version: 1 })).toMatchObject({
        status: 400,
        json: { fields: [{ field: 'picture', code: 'PICTURE_UNKNOWN' }] },
      });
    // A design keeps its picture even after the picture has been removed from the list.
    const before = await svgOf();
    await user.delete(`pictures/${photo.id}`);
    expect(await svgOf()).toBe(before);
  });

  it('has no layout for texts of other types', async () => {
    variantId = await written('email');
    expectError(await user.get((await look()).path), 404, 'NOT_FOUND');
  });

  it('says which letters it cannot draw', async () => {
    await user.patch(`content-variants/${variantId}`, { headline: '新しい眼鏡', version: 1 });
    expect(bodyOf(await user.get(designs()), AdDesigns).missing).toEqual(['新', 'し', 'い', '眼', '鏡']);
    expectError(await user.get(`${designs()}/square.svg`), 422, 'AD_DESIGN_LETTERS');
    expectError(await user.get(`${designs()}/all.zip`), 422, 'AD_DESIGN_LETTERS');
  });

  it.each([
    ['1.249,50 €', { language: 'en' }, '€1,249.50'],
    ['desde 49 €', { language: 'en' }, 'from €49'],
    ['consultar', {}, null],
    ['desde 49 €', { keyPoints: 'Titanio\nno hablar del precio' }, null],
  ])('shows the price %j as the text states it: %j', async (price, request, shown) => {
    const id = await user.product(companyId, { price });
    const asks = { type: 'ad-design', productId: id, ...request };
    const [variant] = (await generate(user, companyId, asks)).variants;
    const drawn = bodyOf(await user.get(`content-variants/${variant?.id}/ad-designs`), AdDesigns);
    expect(drawn.texts.price).toBe(shown);
  });

  it('works without the price of a deleted product', async () => {
    await user.delete(`products/${productId}`);
    const { texts: shown } = bodyOf(await user.get(designs()), AdDesigns);
    expect(shown).toMatchObject({ productName: 'Gafas a medida', price: null });
    expect((await download(`${designs()}/banner.png`)).status).toBe(200);
  });

  it.each(['', '/square.svg', '/all.zip'])('has nothing for texts of other types: %s', async (below) => {
    const email = await written('email');
    expectError(await user.get(`content-variants/${email}/ad-designs${below}`), 404, 'NOT_FOUND');
  });

  it.each(['square.gif', 'square', 'poster.png', 'square.png.svg', '..%2fsquare.png', 'constructor.svg'])(
    'has no picture named %s',
    async (name) => {
      expectError(await user.get(`${designs()}/${name}`), 404, 'NOT_FOUND');
    },
  );
});

describe.each(databases)('designs without marks on $name', (database) => {
  const service = useService(marketingService, database, { env: { DIGITAL_SOURCE_MARKS: 'off' } });

  it('say nothing about their origin', async () => {
    installGenerator(service, 'built-in').script = script;
    const user = await newUser(service);
    const companyId = await user.company();
    const productId = await user.product(companyId);
    const { variants } = await generate(user, companyId, { type: 'ad-design', productId });
    const token = await service.tokenFor({ id: user.id });
    for (const type of ['png', 'svg']) {
      const path = `content-variants/${variants[0]?.id}/ad-designs/square.${type}`;
      const answer = await fetch(`${service.url}/api/marketing/${path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(answer.status).toBe(200);
      expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).not.toContain('DigitalSourceType');
    }
  });
});
