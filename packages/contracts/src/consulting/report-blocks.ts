/** One block of a report text, as the page renders it. */
export type ReportBlock =
  | { kind: 'heading'; level: 2 | 3; text: string }
  | { kind: 'list'; ordered: boolean; items: string[] }
  | { kind: 'paragraph'; text: string };

const headingLine = /^(#{2,3}) (.+)$/u;
const itemLine = /^(-|\d+\.) (.+)$/u;

function blockOf(line: string): ReportBlock {
  const title = headingLine.exec(line);
  if (title) return { kind: 'heading', level: title[1] === '##' ? 2 : 3, text: title[2] ?? '' };
  const item = itemLine.exec(line);
  if (item) return { kind: 'list', ordered: item[1] !== '-', items: [item[2] ?? ''] };
  return { kind: 'paragraph', text: line };
}

/** Parses the simple structure of a stored report text. Never fails; unknown structure becomes a paragraph. */
export function reportBlocks(text: string): ReportBlock[] {
  const blocks: ReportBlock[] = [];
  for (const line of text.split(/\r?\n/u).map((raw) => raw.trim())) {
    if (line === '') continue;
    const block = blockOf(line);
    const last = blocks.at(-1);
    if (block.kind === 'list' && last?.kind === 'list' && last.ordered === block.ordered) {
      last.items.push(...block.items);
    } else {
      blocks.push(block);
    }
  }
  return blocks;
}

/** Returns the section titles of a report text, in order. */
export const sectionTitles = (text: string): string[] =>
  reportBlocks(text).flatMap((block) => (block.kind === 'heading' && block.level === 2 ? [block.text] : []));

/** Splits an entry at its first dash: the page emphasises `lead`, the part before it, which is null without a dash. */
export function entryLead(item: string): { lead: string | null; rest: string } {
  const at = item.indexOf(' — ');
  if (at === -1) return { lead: null, rest: item };
  return { lead: item.slice(0, at), rest: item.slice(at + 3) };
}
