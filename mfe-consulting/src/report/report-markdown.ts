import { entryLead, type ReportBlock, reportBlocks } from '@portals/contracts/consulting';
import { oneLine } from '../clip';
import type { ReportParts } from './report-source';

export interface MarkdownHeader {
  company: string;
  /** Title, such as "Consulting report". */
  title: string;
  /** Date, such as "Generated on 3 Feb 2026". */
  date: string;
  sections: Record<keyof ReportParts, string>;
}

/** Escapes user text for Markdown, so that it cannot create tags, links, emphasis or code. */
const escapeMarkdown = (text: string) => text.replace(/[\\`*_{}[\]<>#|~&]/gu, '\\$&');

function entry(item: string): string {
  const { lead, rest } = entryLead(item);
  return lead === null ? escapeMarkdown(rest) : `**${escapeMarkdown(lead)}** — ${escapeMarkdown(rest)}`;
}

function blockMarkdown(block: ReportBlock): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level + 1)} ${escapeMarkdown(block.text)}`;
    case 'list':
      return block.items
        .map((item, index) => `${block.ordered ? `${index + 1}.` : '-'} ${entry(item)}`)
        .join('\n');
    case 'paragraph':
      return escapeMarkdown(block.text);
  }
}

/** Returns the report as a Markdown document, with user text escaped. */
export function reportMarkdown(header: MarkdownHeader, report: ReportParts): string {
  const section = (part: keyof ReportParts) => [
    `## ${escapeMarkdown(header.sections[part])}`,
    ...reportBlocks(report[part]).map(blockMarkdown),
  ];
  return `${[
    `# ${escapeMarkdown(oneLine(header.company))}`,
    `${escapeMarkdown(header.title)} · ${escapeMarkdown(header.date)}`,
    ...section('analysis'),
    ...section('recommendations'),
    ...section('aiArchitecture'),
  ].join('\n\n')}\n`;
}
