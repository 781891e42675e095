import { expectError, sqlite, useService } from '@portals/service-kit/testing';
import { marketingService } from '../../src/service.js';
import { newUser, rowCounts } from '../crm/support.js';
import { emailDocument, landingDocument, newCampaign } from './campaign-support.js';

const text = { kind: 'text', text: 'x' };
const divider = { kind: 'divider' };
const columns = (...inside: object[][]) => ({
  kind: 'columns',
  columns: inside.map((blocks) => ({ blocks })),
});
const email = (blocks: unknown) => ({ ...emailDocument, blocks });
const landing = (changes: object) => ({ ...landingDocument, ...changes });
const posts = { x: '', linkedin: '', instagram: '', facebook: '' };
const social = (changes: object) => ({ type: 'social media', language: 'es', posts, link: '', ...changes });
const signs = ['null\0byte', 'half \ud83d'];

const badDocuments: [string, unknown, string][] = [
  ['nothing', null, 'document'],
  ['a text', 'x', 'document'],
  ['a list', [], 'document'],
  ['no type', { language: 'es' }, 'document.type'],
  ['an unknown type', { ...emailDocument, type: 'sms' }, 'document.type'],
  ['an unknown language', { ...emailDocument, language: 'fr' }, 'document.language'],
  ['a long subject', { ...emailDocument, subject: 'x'.repeat(201) }, 'document.subject'],
  ['a long preheader', { ...emailDocument, preheader: 'x'.repeat(301) }, 'document.preheader'],
  ['blocks that are no list', email({}), 'document.blocks'],
  ['an unknown block', email([{ kind: 'script', text: 'x' }]), 'document.blocks.0.kind'],
  ['a block without a kind', email([{}]), 'document.blocks.0.kind'],
  ['an unknown level', email([{ kind: 'heading', text: 'x', level: 4 }]), 'document.blocks.0.level'],
  ['1,000 blocks', email(Array(1000).fill(divider)), 'document.blocks'],
  [
    '201 blocks, with those in columns',
    email([...Array(150).fill(divider), columns(Array(25).fill(divider), Array(25).fill(divider))]),
    'document.blocks',
  ],
  [
    'columns in columns',
    email([columns([columns([], [])], [])]),
    'document.blocks.0.columns.0.blocks.0.kind',
  ],
  ['one column', email([columns([])]), 'document.blocks.0.columns'],
  ['four columns', email([columns([], [], [], [])]), 'document.blocks.0.columns'],
  ['a text of 70 KB', email([{ kind: 'text', text: 'x'.repeat(70_000) }]), 'document.blocks.0.text'],
  [
    'too much in all',
    email([
      { kind: 'text', text: 'x'.repeat(60_000) },
      { kind: 'text', text: 'y'.repeat(60_000) },
    ]),
    'document',
  ],
  [
    'a long address',
    email([{ kind: 'button', label: 'x', url: `https://a.example/${'x'.repeat(2000)}` }]),
    'document.blocks.0.url',
  ],
  [
    'a script for a link',
    email([{ kind: 'button', label: 'x', url: 'javascript:alert(1)' }]),
    'document.blocks.0.url',
  ],
  [
    'a picture in its own address',
    email([{ kind: 'picture', url: 'data:image/png;base64,AA' }]),
    'document.blocks.0.url',
  ],
  [
    'a picture of an inner address',
    email([{ kind: 'picture', url: 'https://[::ffff:127.0.0.1]/a.png' }]),
    'document.blocks.0.url',
  ],
  [
    'an inner address of a post',
    social({ picture: { url: 'https://10.0.0.1/a.png' } }),
    'document.picture.url',
  ],
  ['posts for another network', social({ posts: 'x' }), 'document.posts'],
  ['a slug with a slash', landing({ slug: 'a/b' }), 'document.slug'],
  ['a slug of the site', landing({ slug: 'login' }), 'document.slug'],
  ['a long slug', landing({ slug: 'x'.repeat(81) }), 'document.slug'],
  ['an answer that is neither', landing({ indexed: 'yes' }), 'document.indexed'],
  ...signs.map((sign): [string, unknown, string] => [
    'signs that no database keeps',
    email([{ ...text, text: sign }]),
    'document.blocks.0.text',
  ]),
];

describe('a campaign is refused', () => {
  const service = useService(marketingService, sqlite);

  it.each(badDocuments)('with %s', async (_what, document, field) => {
    const user = await newUser(service);
    const marketingCompanyId = await user.company();
    const { id, type } = await newCampaign(user, marketingCompanyId);
    const before = await rowCounts(service);
    expectError(
      await user.patch(`campaigns/${id}`, { version: 1, document }),
      400,
      'VALIDATION_FAILED',
      field,
    );
    const body = { name: 'x', type: Object(document).type ?? type, marketingCompanyId, document };
    expect((await user.post('campaigns', body)).status).toBe(400);
    expect(await rowCounts(service)).toEqual(before);
  });

  it.each([
    ['name', ['', ' ', 'x'.repeat(201), 5, null, ...signs]],
    ['status', ['', 'x'.repeat(101), 5, null, ...signs]],
    ['archived', ['true', 1, null]],
    ['content', ['', 'x'.repeat(65_001), 5, ...signs]],
    [
      'metrics',
      [{}, 'x', [{}], [{ day: 'x' }], [{ day: '2026-11-22', cost: 'x' }], [{ day: '2026-11-22', sent: 2e9 }]],
    ],
    ['version', [0, '1', null]],
  ])('with a wrong %s', async (field, values) => {
    const user = await newUser(service);
    const { id } = await newCampaign(user, await user.company());
    for (const value of values) {
      const answer = await user.patch(`campaigns/${id}`, { version: 1, [field]: value });
      expect([value, answer.status, Object(answer.json).fields?.[0]?.field]).toEqual([
        value,
        400,
        expect.stringMatching(new RegExp(`^${field}`)),
      ]);
    }
  });

  it('with a body that is larger than any campaign', async () => {
    const user = await newUser(service);
    const { id } = await newCampaign(user, await user.company());
    const document = email([{ kind: 'text', text: 'x'.repeat(300_000) }]);
    expectError(await user.patch(`campaigns/${id}`, { version: 1, document }), 413, 'BODY_TOO_LARGE');
  });

  it('in none of its texts for signs of HTML, SQL and other alphabets, which are kept as they are', async () => {
    const user = await newUser(service);
    const marketingCompanyId = await user.company();
    const odd = `<script>alert(1)</script> '; DROP TABLE x; -- 日本 🚀 ‮ {{contactName|<b>}} \\ **`;
    // Characters that change the text direction are removed from single-line fields (rule 9.48).
    const line = odd.replace('\u202e', '');
    const blocks = [
      { kind: 'heading', text: odd, level: 2 },
      { kind: 'text', text: odd },
      columns([{ ...text, text: odd }], []),
    ];
    const document = { ...emailDocument, subject: odd, preheader: odd, blocks };
    const stored = await newCampaign(user, marketingCompanyId, { name: odd, status: odd, document });
    expect((await user.get(`campaigns/${stored.id}`)).json).toMatchObject({
      name: line,
      status: line,
      document,
    });
    expect(
      (
        await user.get(
          `companies/${marketingCompanyId}/campaigns?search=${encodeURIComponent('日本')}&status=${encodeURIComponent(line)}`,
        )
      ).json,
    ).toMatchObject([{ id: stored.id }]);
    expect((await user.get(`campaigns/${stored.id}/review`)).status).toBe(200);
  });

  it.each(['type=sms', 'sort=x', 'archived=yes', 'page=0', `search=${'x'.repeat(201)}`])(
    'in a list of %s',
    async (query) => {
      const user = await newUser(service);
      const answer = await user.get(`companies/${await user.company()}/campaigns?${query}`);
      expectError(answer, 400, 'VALIDATION_FAILED', query.split('=')[0]);
    },
  );
});
