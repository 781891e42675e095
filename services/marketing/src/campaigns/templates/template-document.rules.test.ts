import { languages, mailTemplates, pageTemplates } from '@portals/contracts/constants';
import { CampaignDocument } from '@portals/contracts/marketing';
import { documentFaults } from '../campaign/campaign-faults.js';
import { remarksOf } from '../campaign/campaign-remarks.rules.js';
import { textsIn } from '../campaign/campaign-text.rules.js';
import { linksIn } from '../campaign/limited-markdown.rules.js';
import { templatesOf } from './template-document.rules.js';

const names = [
  'Óptica Sol',
  'A',
  '*{{x}}* [y](https://evil.example) & <b>',
  'Óptica del Sol '.repeat(13).trim(),
  'x'.repeat(200),
];
const kinds = ['email', 'landing page'] as const;
const all = languages.flatMap((language) =>
  kinds.flatMap((kind) =>
    names.flatMap((company) =>
      templatesOf({ type: kind, language }, company).map(({ name, document }) => ({
        name,
        kind,
        language,
        company,
        document,
      })),
    ),
  ),
);

describe('templates (rule 10.93)', () => {
  it('are eight emails and six pages in both languages', () => {
    expect(mailTemplates).toHaveLength(8);
    expect(pageTemplates).toHaveLength(6);
    expect(all).toHaveLength(14 * languages.length * names.length);
  });

  it('can be stored as they are, whatever the company is called', () => {
    for (const { document } of all) {
      expect(CampaignDocument.parse(document)).toEqual(document);
      expect(documentFaults(document)).toEqual([]);
    }
  });

  it('say that words are still to be replaced, and nothing else but buttons without a link and a missing address', () => {
    const codes = new Set(all.flatMap(({ document }) => remarksOf(document).map(({ code }) => code)));
    // A long company name makes the subject longer than an inbox displays, so these remarks are expected.
    codes.delete('SUBJECT_LONG');
    codes.delete('PREHEADER_LONG');
    expect([...codes].sort()).toEqual(['BUTTON_INCOMPLETE', 'NO_SLUG', 'PLACEHOLDER_LEFT']);
    for (const { document } of all)
      expect(remarksOf(document).map(({ code }) => code)).toContain('PLACEHOLDER_LEFT');
  });

  it('have subjects and previews that an inbox shows whole for a company with a short name', () => {
    const long = all
      .filter(({ company }) => company === 'Óptica Sol')
      .flatMap(({ document }) => remarksOf(document));
    expect(long.filter(({ code }) => code === 'SUBJECT_LONG' || code === 'PREHEADER_LONG')).toEqual([]);
  });

  it('have the name of the company in place, which forms no link, emphasis or variable', () => {
    for (const { document, company } of all) {
      const texts = textsIn(document).join('\n');
      if (company === 'Óptica Sol') expect(texts).toContain(company);
      expect(texts).not.toContain('{{x}}');
      const written = 'blocks' in document ? document.blocks.filter((block) => block.kind === 'text') : [];
      expect(written.flatMap((block) => linksIn(block.text))).toEqual([]);
      expect(texts).not.toContain('%company%');
    }
  });

  it('differ in every text between the languages but for variables', () => {
    for (const kind of kinds) {
      const [en, es] = [
        templatesOf({ type: kind, language: 'en' }, 'Sol'),
        templatesOf({ type: kind, language: 'es' }, 'Sol'),
      ];
      for (const [n, { document }] of en.entries()) {
        const other = new Set(es[n] && textsIn(es[n].document));
        expect(textsIn(document).filter((text) => text.length > 3 && other.has(text))).toEqual([]);
      }
    }
  });

  it('pages have proof, questions and a label of their own for the form', () => {
    for (const { document } of all.filter(({ kind }) => kind === 'landing page')) {
      if (document.type !== 'landing page') throw new Error('no page');
      const found = new Set(document.blocks.map((block) => block.kind));
      expect([
        found.has('quote'),
        found.has('question'),
        document.layout,
        document.contactLabel === '',
      ]).toEqual([...[true, true, 'hero', false]]);
    }
  });
});
