import { entryLead, reportBlocks } from './report-blocks.js';

it('reads headings, lists and paragraphs, and joins the entries of one list', () => {
  expect(reportBlocks('## Title\n\ntext\n\n- a\n- b\n\n1. c\n2. d\n\n### Sub')).toEqual([
    { kind: 'heading', level: 2, text: 'Title' },
    { kind: 'paragraph', text: 'text' },
    { kind: 'list', ordered: false, items: ['a', 'b'] },
    { kind: 'list', ordered: true, items: ['c', 'd'] },
    { kind: 'heading', level: 3, text: 'Sub' },
  ]);
});

it('treats any other text as a paragraph, including mark-up', () => {
  expect(reportBlocks('<b>bold</b>\r\n#### four\n##none')).toEqual([
    { kind: 'paragraph', text: '<b>bold</b>' },
    { kind: 'paragraph', text: '#### four' },
    { kind: 'paragraph', text: '##none' },
  ]);
  expect(reportBlocks('  \n ')).toEqual([]);
});

it('splits an entry at its first dash only', () => {
  expect(entryLead('Size — small — really')).toEqual({ lead: 'Size', rest: 'small — really' });
  expect(entryLead('no dash')).toEqual({ lead: null, rest: 'no dash' });
});
