import { byKind, limits, mailTemplates, pageTemplates } from '@portals/contracts/constants';
import type { CampaignTemplate, CampaignTemplateQuery } from '@portals/contracts/marketing';
import { escapeMarkdown } from '../campaign/limited-markdown.rules.js';
import { mailTemplatesEn } from './mail-templates-en.js';
import { mailTemplatesEs } from './mail-templates-es.js';
import { pageTemplatesEn } from './page-templates-en.js';
import { pageTemplatesEs } from './page-templates-es.js';

const mailTexts = { en: mailTemplatesEn, es: mailTemplatesEs };
const pageTexts = { en: pageTemplatesEn, es: pageTemplatesEs };

/** Maximum length of a company name in a subject or a description, which contain other words too. */
const longestName = 80;

/** Returns a name without braces, which would begin a variable; a very long name is cut at a word boundary. */
function nameOf(company: string): string {
  const whole = company.replace(/[{}]/g, '').replace(/\s+/gu, ' ').trim();
  const letters = [...whole];
  if (letters.length <= longestName) return whole;
  const cut = letters.slice(0, longestName).join('');
  return cut.slice(0, cut.lastIndexOf(' ') + 1 || undefined).trim();
}

/** Returns true for fields that contain Markdown, in which the name must be escaped. */
const isMarkdown = (value: Readonly<Record<string, unknown>>, field: string) =>
  field === 'text' && (value.kind === 'text' || value.kind === 'question');

/** Returns the texts of a template with the company's name filled in. */
function withName<Value>(value: Value, name: string): Value {
  const put = (text: string, written: string) => text.replaceAll('%company%', () => written);
  const filled = (inside: unknown): unknown => {
    if (typeof inside === 'string') return put(inside, name);
    if (Array.isArray(inside)) return inside.map(filled);
    if (typeof inside !== 'object' || inside === null) return inside;
    const entries = Object.entries(inside).map(([field, one]): [string, unknown] => [
      field,
      typeof one === 'string' && isMarkdown({ ...inside }, field)
        ? put(one, escapeMarkdown(name))
        : filled(one),
    ]);
    return Object.fromEntries(entries);
  };
  return Object.assign({}, value, filled(value));
}

/** Returns all templates for a type of campaign, with the company's name filled in (rule 10.93). */
export const templatesOf = (query: CampaignTemplateQuery, company: string): CampaignTemplate[] =>
  byKind<CampaignTemplateQuery, CampaignTemplate[]>(query, {
    email: ({ type, language }) =>
      mailTemplates.map((name) => {
        const { subject, ...others } = withName(mailTexts[language][name], nameOf(company));
        const cut = [...subject].slice(0, limits.subject).join('');
        return { name, document: { type, language, subject: cut, ...others } };
      }),
    page: ({ type, language }) =>
      pageTemplates.map((name) => {
        const arranged = { slug: '', indexed: false, layout: 'hero' as const };
        const texts = withName(pageTexts[language][name], nameOf(company));
        return { name, document: { type, language, ...arranged, ...texts } };
      }),
    posts: () => [],
  });
