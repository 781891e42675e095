import { entryLead, type ReportBlock, reportBlocks } from './report-blocks';

function Entry({ item }: { item: string }) {
  const { lead, rest } = entryLead(item);
  if (lead === null) return <li>{rest}</li>;
  return (
    <li>
      <strong>{lead}</strong> — {rest}
    </li>
  );
}

function Block({ block }: { block: ReportBlock }) {
  if (block.kind === 'paragraph') return <p>{block.text}</p>;
  if (block.kind === 'heading') return block.level === 2 ? <h4>{block.text}</h4> : <h5>{block.text}</h5>;
  const List = block.ordered ? 'ol' : 'ul';
  return (
    <List>
      {block.items.map((item, index) => (
        <Entry key={index} item={item} />
      ))}
    </List>
  );
}

/** A stored report text. Everything typed stays text: nothing in it becomes mark-up. */
export function ReportBody({ text }: { text: string }) {
  return reportBlocks(text).map((block, index) => <Block key={index} block={block} />);
}
