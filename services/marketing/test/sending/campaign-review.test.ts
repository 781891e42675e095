import { CampaignMail, CampaignReview, CampaignVersionRow } from '@portals/contracts/marketing';
import { writePageCall } from '@portals/service-kit';
import { bodyOf, expectError, sqlite, useService } from '@portals/service-kit/testing';
import { marketingService } from '../../src/service.js';
import { emailDocument, landingDocument, newCampaign, newPage } from '../campaigns/campaign-support.js';
import { newPicture } from '../campaigns/picture-support.js';
import { newUser } from '../crm/support.js';

const evil = '<script>alert(1)</script><img src=x onerror=alert(1)>"\'&{{contactName|<b>}}';
const page = writePageCall({
  ...{ nonce: 'n0nce', language: 'en', brand: 'Acme & Co', origin: 'https://site.example', back: '/' },
});

describe('what a campaign will look like', () => {
  const service = useService(marketingService, sqlite);

  const previewOf = async (userId: number, id: number, query = '') =>
    service.http('GET', `/api/marketing/campaigns/${id}/preview${query}`, {
      token: await service.tokenFor({ id: userId }),
      headers: { 'x-internal-page': page },
    });

  it('is an email as HTML and as text, with its size and what is doubtful', async () => {
    const user = await newUser(service);
    const subject = `${'x'.repeat(61)}{{sector}}`;
    const companyId = await user.company();
    const { url } = await newPicture(user, companyId);
    const blocks = [...emailDocument.blocks, { kind: 'picture', url }];
    const document = { ...emailDocument, subject, blocks };
    const { id } = await newCampaign(user, companyId, { document });
    const review = bodyOf(await user.get(`campaigns/${id}/review`), CampaignReview);
    const mail = bodyOf(await user.get(`campaigns/${id}/mail`), CampaignMail);
    expect(mail).toMatchObject({ subject: 'x'.repeat(61), hasSender: false });
    expect(mail.text).toMatch(/^Hola, buenos días\n\nLlega el otoño\.\n\n-- \n/);
    expect(mail.html).toMatch(/^<!doctype html>\n<html lang="es" dir="ltr"/);
    expect(mail.html).toContain('Llega el <strong>otoño</strong>.');
    expect(mail.bytes).toBe(Buffer.byteLength(mail.html));
    expect(review.posts).toBeNull();
    expect(review.remarks).toEqual([
      { field: 'document.subject', code: 'SUBJECT_LONG' },
      { field: 'document.subject', code: 'VARIABLE_WITHOUT_FALLBACK' },
      { field: 'document.blocks.2.alt', code: 'NO_ALTERNATIVE_TEXT' },
    ]);
  });

  it('says that Gmail will cut an email', async () => {
    const user = await newUser(service);
    const block = { kind: 'text', text: 'Hola, ¿qué tal? '.repeat(300) };
    const document = { ...emailDocument, blocks: Array(20).fill(block) };
    const { id } = await newCampaign(user, await user.company(), { document });
    const { remarks } = bodyOf(await user.get(`campaigns/${id}/review`), CampaignReview);
    expect(remarks).toContainEqual({ field: 'document.blocks', code: 'EMAIL_CUT' });
  });

  it('has the fields of a lead in it, as text', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const text = 'Hola {{contactName|tú}} de {{companyName}}';
    const document = { ...emailDocument, blocks: [{ kind: 'text', text }] };
    const { id } = await newCampaign(user, companyId, { document });
    const lead = await user.lead(companyId, {
      ...{ contactName: '**<i>Ana</i>**\n[x](https://evil.example)', companyName: '{{position|x}}' },
    });
    expect((await previewOf(user.id, id)).text).toContain('>Hola tú de</p>');
    const filled = await previewOf(user.id, id, `?lead=${lead}`);
    expect(filled.text).toContain(
      '>Hola **&lt;i&gt;Ana&lt;/i&gt;** [x](https://evil.example) de {{position|x}}</p>',
    );
    const stranger = await user.lead(await user.company());
    expectError(await previewOf(user.id, id, `?lead=${stranger}`), 404, 'NOT_FOUND');
    expectError(await previewOf(user.id, id, '?lead=x'), 400, 'VALIDATION_FAILED', 'lead');
  });

  it('holds scripts in every field as text', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const { url: uploaded } = await newPicture(user, companyId);
    const blocks = [
      { kind: 'heading', text: evil },
      {
        kind: 'text',
        text: `${evil}\n- ${evil}\n[${evil.replace(/[[\]]/g, '')}](https://a.example/"onx=1>)`,
      },
      { kind: 'button', label: evil, url: 'https://a.example/?a="onclick=alert(1)<>' },
      {
        kind: 'picture',
        url: uploaded,
        alt: evil,
        link: 'https://b.example/"x',
      },
    ];
    const columns = { kind: 'columns', columns: [{ blocks }, { blocks }] };
    const all = [...blocks, columns];
    const email = { ...emailDocument, subject: evil.slice(0, 190), preheader: evil, blocks: all };
    const landing = { title: evil.slice(0, 190), description: evil, blocks: all, contactLabel: evil };
    const made = await newCampaign(user, companyId, { document: email });
    const published = await newPage(user, companyId, landing);
    // Simulates an older document, which may contain pictures on other servers (rule 10.36).
    const foreign = 'https://a.example/\\"onerror=alert(1)<>.png';
    await service.dataSource.query('UPDATE marketing_campaigns SET document = REPLACE(document, ?, ?)', [
      uploaded,
      foreign,
    ]);
    for (const { id } of [made, published]) {
      const { status, text } = await previewOf(user.id, id);
      expect(status).toBe(200);
      expect(text).not.toMatch(/<script|<img src=x|<b>|<[^>]*"\s*on\w+=|&amp;lt;/);
      // The document and both columns contain one element of each kind. More would mean that HTML in a text was not escaped.
      expect(text.match(/<li[ >]/g)).toHaveLength(3);
      expect(text.match(/<img\s/g)).toHaveLength(3);
    }
  });

  it('is shown in the scheme that is asked for', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const { id } = await newCampaign(user, companyId);
    const scheme = '@media (prefers-color-scheme:dark)';
    const shown = (await previewOf(user.id, id)).text;
    expect(shown).toContain(scheme);
    // Outlook's dark mode replaces colours and marks the changed elements with these attributes, so the styles must override it.
    expect(shown).toContain('[data-ogsb] .card{background:#121C2F!important');
    expect(shown).toMatch(/\[data-ogsc\] \.text\{color:#\w{6}!important\}/);
    const dark = (await previewOf(user.id, id, '?theme=dark')).text;
    expect(dark).not.toContain(scheme);
    expect(dark).toContain('.card>table{background:#121C2F!important');
    expect((await previewOf(user.id, id, '?theme=light')).text).not.toContain('#121C2F');
    const landing = await newPage(user, companyId, {});
    const page = (await previewOf(user.id, landing.id, '?theme=dark')).text;
    expect(page).toContain('@media all{:root{color-scheme:dark;--ground:#0B1220');
    expect(page).toContain('<meta name="robots" content="noindex">');
    // The page must not refer to files of the site, which its Content-Security-Policy would block.
    expect(page).not.toContain('favicon');
    expectError(await previewOf(user.id, id, '?theme=x'), 400, 'VALIDATION_FAILED', 'theme');
  });

  it('can be that of a version, and is nothing for posts, whose texts are counted', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const { id } = await newCampaign(user, companyId);
    const document = { ...emailDocument, blocks: [{ kind: 'text', text: 'Nuevo' }] };
    await user.patch(`campaigns/${id}`, { version: 1, document });
    const rows = bodyOf(await user.get(`campaigns/${id}/versions`), CampaignVersionRow.array());
    expect((await previewOf(user.id, id, `?versionId=${rows[1]?.id}`)).text).toContain('Llega el');
    expect((await previewOf(user.id, id)).text).toContain('Nuevo');
    const posts = { x: 'a'.repeat(281), linkedin: '', instagram: '', facebook: '' };
    const social = { type: 'social media', language: 'es', posts, link: '', picture: null };
    const other = await newCampaign(user, companyId, { type: 'social media', document: social });
    expectError(await previewOf(user.id, other.id), 404, 'NOT_FOUND');
    expectError(await user.get(`campaigns/${other.id}/mail`), 404, 'NOT_FOUND');
    expectError(await previewOf(user.id, other.id, `?versionId=${rows[1]?.id}`), 404, 'NOT_FOUND');
    const review = bodyOf(await user.get(`campaigns/${other.id}/review`), CampaignReview);
    expect(review).toMatchObject({ posts: { x: { length: 281, max: 280 } } });
    expect(review.remarks).toEqual([{ field: 'document.posts.x', code: 'POST_LONG' }]);
  });

  it('counts the link with the posts, once', async () => {
    const user = await newUser(service);
    const link = 'https://acme.example/a-long-address-that-counts-as-23';
    const posts = { x: 'a'.repeat(256), linkedin: `Hola ${link}`, instagram: '', facebook: '' };
    const document = { type: 'social media', language: 'es', posts, link, picture: null };
    const { id } = await newCampaign(user, await user.company(), { type: 'social media', document });
    const review = bodyOf(await user.get(`campaigns/${id}/review`), CampaignReview);
    const linkedin = { length: posts.linkedin.length, max: 3000 };
    expect(review.posts).toMatchObject({ x: { length: 281, max: 280 }, linkedin, instagram: { length: 0 } });
    expect(review.remarks).toEqual([{ field: 'document.posts.x', code: 'POST_LONG' }]);
  });

  it('says what an empty page lacks', async () => {
    const user = await newUser(service);
    const document = {
      ...landingDocument,
      title: ' ',
      description: '',
      blocks: [{ kind: 'button', label: 'a' }],
    };
    const { id } = await newPage(user, await user.company(), document);
    const { remarks } = bodyOf(await user.get(`campaigns/${id}/review`), CampaignReview);
    expect(remarks.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'document.title NO_TITLE',
      'document.description NO_DESCRIPTION',
      'document.slug NO_SLUG',
      'document.blocks.0.url BUTTON_INCOMPLETE',
    ]);
  });
});
