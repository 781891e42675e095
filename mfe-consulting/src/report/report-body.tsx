import { entryLead, type ReportBlock, reportBlocks } from '@portals/contracts/consulting';

// `b` instead of `strong`, because browsers save `strong` with a PDF tag that does not exist in the PDF version they write.
function Entry({ item }: { item: string }) {
  const { lead, rest } = entryLead(item);
  if (lead === null) return <li>{rest}</li>;
  return (
    <li>
      <b>{lead}</b> — {rest}
    </li>
  );
}

interface BlockProps {
  block: ReportBlock;
  id?: string | undefined;
  lang: string | undefined;
}

function Block({ block, id, lang }: BlockProps) {
  if (block.kind === 'paragraph') return <p lang={lang}>{block.text}</p>;
  if (block.kind === 'heading')
    return block.level === 2 ? (
      <h4 id={id} lang={lang}>
        {block.text}
      </h4>
    ) : (
      <h5 lang={lang}>{block.text}</h5>
    );
  const List = block.ordered ? 'ol' : 'ul';
  return (
    <List lang={lang}>
      {block.items.map((item, index) => (
        <Entry key={index} item={item} />
      ))}
    </List>
  );
}

/** Ids of link targets for the table of contents: a part of the report, or a section within a part. */
export const partId = (part: string) => `report-${part}`;
export const sectionId = (part: string, index: number) => `${partId(part)}-${index + 1}`;

interface ReportBodyProps {
  part: string;
  text: string;
  /** Language of the text, which may differ from that of the page; undefined when it is unknown. */
  lang: string | undefined;
}

/** Renders a stored report text, with an id for each section. Text written by users is never interpreted as markup. */
export function ReportBody({ part, text, lang }: ReportBodyProps) {
  const blocks = reportBlocks(text);
  const sections = blocks.filter((block) => block.kind === 'heading' && block.level === 2);
  return blocks.map((block, index) => {
    const section = sections.indexOf(block);
    const id = section === -1 ? undefined : sectionId(part, section);
    return <Block key={index} block={block} id={id} lang={lang} />;
  });
}
