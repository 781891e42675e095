import { request } from 'node:http';
import { pictureLimits, pictureSizes, storedPicture } from '@portals/contracts/constants';
import {
  CampaignMail,
  CampaignVersionRow,
  CompanyBrand,
  Picture,
  Pictures,
} from '@portals/contracts/marketing';
import { writePageCall } from '@portals/service-kit';
import {
  bodyOf,
  countRows,
  databases,
  expectError,
  sqlite,
  until,
  useService,
} from '@portals/service-kit/testing';
import sharp from 'sharp';
import { OutreachEntity } from '../../src/campaigns/outreach-gate/outreach.entity.js';
import { PictureEntity } from '../../src/campaigns/picture/picture.entity.js';
import { MarketingCompanyEntity } from '../../src/crm/company/marketing-company.entity.js';
import { marketingService } from '../../src/service.js';
import { type Caller, newUser } from '../crm/support.js';
import { emailDocument, newCampaign, newPage } from './campaign-support.js';
import { newPicture, plainPicture } from './picture-support.js';

const told = writePageCall({
  ...{ nonce: 'n0nce', language: 'es', brand: 'Acme', origin: 'https://site.example', back: '/' },
});
const picture = (url: string) => ({ kind: 'picture', url, alt: 'Gafas', link: '' });

describe.each(databases)('pictures of a company on $name', (database) => {
  const service = useService(marketingService, database);
  let user: Caller;
  let companyId: number;
  beforeEach(async () => {
    user = await newUser(service);
    companyId = await user.company();
  });
  const path = () => `companies/${companyId}/pictures`;
  const upload = (file: Buffer, alt = 'x') => user.upload(`${path()}?alt=${alt}`, file);
  const list = async (who = user) => bodyOf(await who.get(path()), Pictures).pictures;
  const open = (url: string) => service.http('GET', url);

  it('are stored upright, in three widths and without metadata, at addresses for good (rules 10.100 and 10.101)', async () => {
    const file = await plainPicture(2400, 1200)
      .withExif({ IFD0: { Artist: 'Zanahoria' }, IFD3: { GPSLatitude: '40/1 25/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(file.includes('Zanahoria')).toBe(true);
    const stored = await newPicture(user, companyId, file, '  Un escaparate ');
    expect(stored).toMatchObject({
      marketingCompanyId: companyId,
      width: 1200,
      height: 2400,
      alt: 'Un escaparate',
    });
    const sizes = storedPicture(stored.url) ?? [];
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [1200, 2400],
      [800, 1600],
      [400, 800],
    ]);
    let bytes = 0;
    for (const size of sizes) {
      const one = await open(size.path);
      expect(one.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=86400, immutable',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      });
      const { width, height, format, exif, icc, orientation } = await sharp(one.bytes).metadata();
      expect({ width, height, format, exif, icc, orientation }).toEqual({
        ...{ width: size.width, height: size.height, format: 'jpeg' },
        ...{ exif: undefined, icc: undefined, orientation: undefined },
      });
      bytes += one.bytes.length;
    }
    expect(stored.bytes).toBe(bytes);
    expect(stored.url).toMatch(/^\/i\/[0-9a-f]{32}-\d+x\d+$/);
  });

  it('keep what is transparent, are never enlarged, and show the first frame of an animation', async () => {
    const logo = sharp({
      create: { width: 300, height: 90, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } },
    });
    const { url } = await newPicture(user, companyId, await logo.webp().toBuffer());
    expect(storedPicture(url)?.map(({ width, height }) => [width, height])).toEqual([[300, 90]]);
    const shown = await open(url);
    expect(shown.headers['content-type']).toBe('image/png');
    const { data } = await sharp(shown.bytes).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 4)].map((value) => Math.round(value / 10))).toEqual([20, 0, 0, 13]);
    const frames = await Promise.all(
      ['#FF0000', '#0000FF'].map((color) => plainPicture(40, 20, color).png().toBuffer()),
    );
    const animated = await sharp(frames, { join: { animated: true } })
      .webp({ delay: [100, 100] })
      .toBuffer();
    const still = await newPicture(user, companyId, animated);
    expect([still.width, still.height]).toEqual([40, 20]);
    const [red = 0, , blue = 255] = await sharp((await open(still.url)).bytes)
      .raw()
      .toBuffer();
    expect([red > 200, blue < 60]).toEqual([true, true]);
  });

  it('are refused when they are none, broken or too large, with a code for each (rule 10.102)', async () => {
    const png = await plainPicture(900, 900).png({ compressionLevel: 0 }).toBuffer();
    const jpeg = await sharp({
      create: {
        width: 500,
        height: 500,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    // A decompression bomb: a small file whose picture would take a hundred megabytes of memory.
    const bomb = await plainPicture(9000, 3000).png({ compressionLevel: 9, palette: true }).toBuffer();
    expect(bomb.length).toBeLessThan(100_000);
    const refused: [Buffer, number, string][] = [
      [Buffer.alloc(0), 415, 'PICTURE_TYPE'],
      [svg, 415, 'PICTURE_TYPE'],
      [Buffer.from('GIF89a'), 415, 'PICTURE_TYPE'],
      [png.subarray(0, png.length / 2), 422, 'PICTURE_BROKEN'],
      [jpeg.subarray(0, jpeg.length / 2), 422, 'PICTURE_BROKEN'],
      [Buffer.concat([jpeg.subarray(0, 3), Buffer.alloc(500)]), 422, 'PICTURE_BROKEN'],
      [bomb, 422, 'PICTURE_PIXELS'],
      [Buffer.concat([jpeg, Buffer.alloc(pictureLimits.uploadBytes)]), 413, 'PICTURE_TOO_LARGE'],
    ];
    for (const [file, status, code] of refused) expectError(await upload(file), status, code);
    expectError(await upload(png, '%20'), 400, 'VALIDATION_FAILED', 'alt');
    expect(await list()).toEqual([]);
    const elsewhere = {
      raw: png,
      headers: { 'content-type': 'application/octet-stream' },
      token: await service.tokenFor({ id: user.id }),
    };
    expectError(
      await service.http('POST', '/api/marketing/companies', elsewhere),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    );
  });

  it('are refused beyond their size even when their length is not announced', async () => {
    const token = await service.tokenFor({ id: user.id });
    const { port } = new URL(service.url);
    const status = await new Promise((resolve, reject) => {
      const call = request(
        {
          port,
          host: '127.0.0.1',
          method: 'POST',
          path: `/api/marketing/${path()}?alt=x`,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
        },
        (answer) => resolve(answer.resume().statusCode),
      );
      call.on('error', reject);
      const piece = Buffer.alloc(1024 * 1024);
      for (let n = 0; n < 12; n++) call.write(piece);
      call.end();
    });
    expect(status).toBe(413);
  });

  it('are bounded by company, in number and in bytes; the same file counts once', async () => {
    const file = await plainPicture(20, 20).png().toBuffer();
    const [first, again] = [await newPicture(user, companyId, file), await newPicture(user, companyId, file)];
    expect(again).toEqual(first);
    const { manager } = service.dataSource;
    const other = await plainPicture(20, 20, '#FF0000').png().toBuffer();
    await manager.update(PictureEntity, { id: first.id }, { bytes: pictureLimits.bytesOfCompany });
    expectError(await upload(other), 409, 'PICTURES_FULL');
    await manager.update(PictureEntity, { id: first.id }, { bytes: 1 });
    const [row] = await manager.findBy(PictureEntity, { id: first.id });
    const more = Array.from({ length: pictureLimits.ofCompany - 1 }, (_, n) => {
      const { id: _id, ...fields } = { ...row };
      return {
        ...fields,
        hash: `${companyId}`.padStart(28, '0') + String(n).padStart(4, '0'),
        digest: String(n),
      };
    });
    await manager.insert(PictureEntity, more);
    expectError(await upload(other), 409, 'PICTURES_FULL');
    expect(await newPicture(user, companyId, file)).toMatchObject({ id: first.id });
  });

  it('are bounded by workspace, whatever their company (rule 10.102)', async () => {
    const { id } = await newPicture(user, companyId);
    const bytes = pictureLimits.bytesOfWorkspace;
    await service.dataSource.manager.update(PictureEntity, { id }, { bytes });
    const file = await plainPicture(20, 20, '#FF0000').png().toBuffer();
    const second = await user.company();
    const refused = await user.upload(`companies/${second}/pictures?alt=x`, file);
    expectError(refused, 409, 'PICTURES_FULL_WORKSPACE');
    const other = await newUser(service);
    expect((await other.upload(`companies/${await other.company()}/pictures?alt=x`, file)).status).toBe(201);
  });

  if (database === sqlite)
    it('are refused as a whole while the disk is full, and can be sent again (rule 10.102)', async () => {
      const noise = sharp({
        create: {
          ...{ width: 400, height: 400, channels: 3, background: '#888888' },
          noise: { type: 'gaussian' },
        },
      });
      const file = await noise.png().toBuffer();
      const before = await newPicture(user, companyId);
      const stored = () => countRows(service, ['marketing_pictures', 'marketing_picture_files']);
      const rows = await stored();
      const [{ page_count: pages }] = await service.dataSource.query('PRAGMA page_count');
      // Limits the database to its current number of pages, so that SQLite fails as on a full disk.
      await service.dataSource.query(`PRAGMA max_page_count = ${pages}`);
      expectError(await upload(file), 507, 'PICTURE_NO_SPACE');
      expect(await stored()).toEqual(rows);
      expect(await list()).toEqual([before]);
      expect((await open(before.url)).status).toBe(200);
      await service.dataSource.query('PRAGMA max_page_count = 1000000');
      expect((await upload(file)).status).toBe(201);
    });

  if (database === sqlite)
    it('say that the disk is full when a hidden one comes back or a text changes (rule 10.102)', async () => {
      const files = await Promise.all(
        Array.from({ length: 24 }, (_, n) =>
          plainPicture(10 + n, 10)
            .png()
            .toBuffer(),
        ),
      );
      const shown: number[] = [];
      for (const file of files.splice(0, 12)) shown.push((await newPicture(user, companyId, file)).id);
      for (const file of files) await newPicture(user, companyId, file);
      await service.dataSource.manager.update(
        PictureEntity,
        { marketingCompanyId: companyId },
        { isUsed: true },
      );
      for (const stored of await list())
        if (!shown.includes(stored.id)) expect((await user.delete(`pictures/${stored.id}`)).status).toBe(204);
      // Compacts the database, so that it has no free pages and the longer texts need new ones.
      await service.dataSource.query('VACUUM');
      const [{ page_count: pages }] = await service.dataSource.query('PRAGMA page_count');
      await service.dataSource.query(`PRAGMA max_page_count = ${pages}`);
      const alt = '€'.repeat(pictureLimits.alt);
      const answers = [];
      for (const file of files) answers.push(await upload(file, encodeURIComponent(alt)));
      const refused = answers.filter(({ status }) => status !== 201);
      expect(refused.length).toBeGreaterThan(0);
      for (const answer of refused) expectError(answer, 507, 'PICTURE_NO_SPACE');
      expect(await list()).toHaveLength(shown.length + files.length - refused.length);
      const patches = [];
      for (const id of shown) patches.push(await user.patch(`pictures/${id}`, { alt }));
      // A text that still fits into its page needs no new one.
      const unpatched = patches.filter(({ status }) => status !== 200);
      expect(unpatched.length).toBeGreaterThan(0);
      for (const answer of unpatched) expectError(answer, 507, 'PICTURE_NO_SPACE');
      await service.dataSource.query('PRAGMA max_page_count = 1000000');
      for (const file of files) expect((await upload(file, 'y')).status).toBe(201);
    });

  it('belong to the company: nobody else lists, changes or uses them (rule 10.103)', async () => {
    const { id, url } = await newPicture(user, companyId);
    const stranger = await newUser(service);
    const theirs = await stranger.company();
    expectError(await stranger.get(path()), 404, 'NOT_FOUND');
    expectError(await stranger.patch(`pictures/${id}`, { alt: 'x' }), 404, 'NOT_FOUND');
    expectError(await stranger.delete(`pictures/${id}`), 404, 'NOT_FOUND');
    const document = { ...emailDocument, blocks: [{ kind: 'divider' }, picture(url)] };
    const body = { name: 'x', type: 'email', document, marketingCompanyId: theirs };
    expectError(await stranger.post('campaigns', body), 400, 'VALIDATION_FAILED', 'document.blocks.1.url');
    expectError(
      await stranger.patch(`companies/${theirs}/brand`, { logo: url, version: 0 }),
      400,
      'VALIDATION_FAILED',
      'logo',
    );
    const columns = {
      kind: 'columns',
      columns: [{ blocks: [] }, { blocks: [picture(url.replace('x300', 'x301'))] }],
    };
    const wrong = {
      ...body,
      marketingCompanyId: companyId,
      document: { ...emailDocument, blocks: [columns] },
    };
    expectError(
      await user.post('campaigns', wrong),
      400,
      'VALIDATION_FAILED',
      'document.blocks.0.columns.1.blocks.0.url',
    );
    expect(bodyOf(await user.patch(`pictures/${id}`, { alt: ' Otra ' }), Picture)).toMatchObject({
      id,
      alt: 'Otra',
    });
    expect(await list()).toMatchObject([{ id, alt: 'Otra' }]);
  });

  it('are deleted when they were never used; used ones only leave the list (rule 10.104)', async () => {
    const [unused, used] = [
      await newPicture(user, companyId),
      await newPicture(user, companyId, await plainPicture(50, 20).png().toBuffer()),
    ];
    const draft = await newCampaign(user, companyId, {
      document: { ...emailDocument, blocks: [picture(used.url)] },
    });
    for (const { id } of [unused, used]) expect((await user.delete(`pictures/${id}`)).status).toBe(204);
    expect(await list()).toEqual([]);
    const counted = { pictures: 1, bytes: used.bytes };
    expect(bodyOf(await user.get(path()), Pictures).used).toEqual(counted);
    expectError(await user.delete(`pictures/${used.id}`), 404, 'NOT_FOUND');
    expect([(await open(unused.url)).status, (await open(used.url)).status]).toEqual([404, 200]);
    const other = { ...emailDocument, blocks: [picture(unused.url)] };
    const changed = await user.patch(`campaigns/${draft.id}`, { document: other, version: draft.version });
    expectError(changed, 400, 'VALIDATION_FAILED', 'document.blocks.0.url');
    // A draft that uses the removed picture can still be saved. Uploading the same file again restores the picture, with the new
    // alternative text.
    const { version } = draft;
    expect((await user.patch(`campaigns/${draft.id}`, { name: 'Otra', version })).status).toBe(200);
    const back = await newPicture(user, companyId, await plainPicture(50, 20).png().toBuffer(), 'Nuevo');
    expect(back).toMatchObject({ id: used.id, url: used.url, alt: 'Nuevo' });
    expect((await list()).map(({ id }) => id)).toEqual([used.id]);
  });

  it('stay for a version that was refused because of a conflict, so that it can be restored (rule 10.34)', async () => {
    const { id: pictureId, url } = await newPicture(user, companyId);
    const { id } = await newCampaign(user, companyId);
    await user.patch(`campaigns/${id}`, { version: 1, name: 'Theirs' });
    const document = { ...emailDocument, blocks: [picture(url)] };
    expectError(await user.patch(`campaigns/${id}`, { version: 1, document }), 409, 'EDIT_CONFLICT');
    expect((await user.delete(`pictures/${pictureId}`)).status).toBe(204);
    const [refused] = bodyOf(await user.get(`campaigns/${id}/versions`), CampaignVersionRow.array());
    expect(refused?.kind).toBe('refused');
    const answer = await user.post(`campaigns/${id}/versions/${refused?.id}/restore`, { version: 2 });
    expect(answer.json).toMatchObject({ document: { blocks: [picture(url)] } });
  });

  it('are gone for everybody once their company is deleted', async () => {
    const { url } = await newPicture(user, companyId);
    expect((await open(url)).status).toBe(200);
    const tables = ['marketing_pictures', 'marketing_picture_files'];
    const counts = () => countRows(service, tables);
    const before = await counts();
    await user.delete(`companies/${companyId}`);
    expect((await open(url)).status).toBe(404);
    const left = { marketing_pictures: 1, marketing_picture_files: 2 };
    const wanted = Object.fromEntries(
      Object.entries(left).map(([table, n]) => [table, (before[table] ?? 0) - n]),
    );
    const after = await until(counts, (now) => now.marketing_pictures !== before.marketing_pictures);
    expect(after).toEqual(wanted);
  });

  it('show in emails at the address of the site, and on pages in all sizes', async () => {
    const file = await plainPicture(1000, 500).png().toBuffer();
    const [{ url }, logo] = [await newPicture(user, companyId, file), await newPicture(user, companyId)];
    const [large, middle, small] = storedPicture(url) ?? [];
    const brand = bodyOf(
      await user.patch(`companies/${companyId}/brand`, { logo: logo.url, version: 0 }),
      CompanyBrand,
    );
    expect(brand.logo).toBe(logo.url);
    const mail = await newCampaign(user, companyId, {
      document: { ...emailDocument, blocks: [picture(url)] },
    });
    const { html } = bodyOf(await user.get(`campaigns/${mail.id}/mail`), CampaignMail);
    const [, origin = ''] = /src="([^"]*)\/i\//.exec(html) ?? [];
    expect(origin).toMatch(/^https?:\/\//);
    expect(html).toContain(`src="${origin}${large?.path}"`);
    expect(html).toContain('width="552"');
    expect(html).toContain(
      `<img src="${origin}${pictureSizes(logo.url.slice(3, 35), 600, 300)[1]?.path}" alt="Óptica Sol" width="96" height="48"`,
    );
    const slug = `fotos-${companyId}`;
    await newPage(user, companyId, { slug, blocks: [picture(url), picture(url)] }, { status: 'active' });
    const page = (await service.http('GET', `/l/${slug}`, { headers: { 'x-internal-page': told } })).text;
    expect(page).toContain(`srcset="${large?.path} 1000w, ${middle?.path} 800w, ${small?.path} 400w"`);
    expect(page).toContain('width="1000" height="500" alt="Gafas">');
    expect(page).toContain('width="1000" height="500" alt="Gafas" loading="lazy">');
    expect(page).toContain('alt="Óptica Sol" width="96" height="48" class="logo">');
    // Only a page of an older document with a picture on another server may report picture origins to the gateway (rule 10.36).
    const show = { headers: { 'x-internal-page': told } };
    const origins = async () => {
      const token = await service.tokenFor({ id: user.id });
      const preview = `/api/marketing/campaigns/${mail.id}/preview`;
      const replies = [
        await service.http('GET', `/l/${slug}`, show),
        await service.http('GET', preview, { ...show, token }),
      ];
      return replies.map(({ status, headers }) => [status, headers['x-internal-picture-origins']]);
    };
    expect(await origins()).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    await service.dataSource.query('UPDATE marketing_campaigns SET document = REPLACE(document, ?, ?)', [
      url,
      'https://old.example/a.png?b',
    ]);
    expect(await origins()).toEqual([
      [200, 'https://old.example'],
      [200, 'https://old.example'],
    ]);
  });

  it('are gone while their account is blocked (rule 10.101)', async () => {
    const { url } = await newPicture(user, companyId);
    const decide = (state: string) =>
      service.http('POST', '/internal/outreach/decisions', { body: { userId: user.id, state, by: 'eva' } });
    await decide('blocked');
    expect((await open(url)).status).toBe(404);
    await decide('released');
    expect((await open(url)).status).toBe(200);
  });

  it('are no picture of anybody at an address that does not exist, or while their company is being removed', async () => {
    const { url } = await newPicture(user, companyId);
    const hide = (deletedAt: Date | null) =>
      service.dataSource.manager.update(MarketingCompanyEntity, { id: companyId }, { deletedAt });
    await hide(new Date());
    expect((await open(url)).status).toBe(404);
    await hide(null);
    expect((await open(url)).status).toBe(200);
    for (const wrong of [`${url}0`, url.replace('x300', 'x299'), '/i/x', `/i/${'0'.repeat(32)}-600x300`])
      expect((await open(wrong)).status).toBe(404);
  });
});

describe.each(databases)('pictures of an account that was not released on $name', (database) => {
  const service = useService(marketingService, database, { env: { OUTREACH: 'released' } });

  it('are shown for previews, but cached by nobody before the release (rule 10.101)', async () => {
    const user = await newUser(service);
    const { url } = await newPicture(user, await user.company());
    const caching = async () => {
      const { status, headers } = await service.http('GET', url);
      return [status, headers['cache-control']];
    };
    expect(await caching()).toEqual([200, 'no-store']);
    const body = { userId: user.id, state: 'released', by: 'eva' };
    await service.http('POST', '/internal/outreach/decisions', { body });
    expect(await caching()).toEqual([200, 'public, max-age=86400, immutable']);
    // A stop of one page leaves the other pages of the account as they are (rule 16.3).
    const stop = { stoppedAt: new Date() };
    await service.dataSource.manager.update(OutreachEntity, { workspaceId: user.id }, stop);
    expect(await caching()).toEqual([200, 'public, max-age=86400, immutable']);
  });
});
