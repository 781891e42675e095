/** A server-sent event with its JSON read. */
export interface StreamedEvent {
  event: string;
  data: unknown;
}

/** Maximum characters of an event. A longer one is an error, so that it cannot fill the memory. */
const longestEvent = 1_000_000;

const fieldIn = (lines: readonly string[], name: string): string | undefined =>
  lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);

/**
 * Creates a parser for server-sent events as our services write them: a line `event: <name>`, a line `data: <JSON>`, an empty line.
 * Comments are ignored.
 * @returns a function that takes the next chunk of text and returns the events completed by it; it throws on any other input
 */
export function eventParser(): (piece: string) => StreamedEvent[] {
  let rest = '';
  return (piece) => {
    const blocks = (rest + piece).split('\n\n');
    rest = blocks.pop() ?? '';
    if (rest.length > longestEvent) throw new Error('an event is too long');
    return blocks.flatMap((block) => {
      const lines = block.split('\n').filter((line) => line !== '' && !line.startsWith(':'));
      if (lines.length === 0) return [];
      const [event, data] = [fieldIn(lines, 'event'), fieldIn(lines, 'data')];
      if (event === undefined || data === undefined) throw new Error('an event has no name or no data');
      return [{ event, data: JSON.parse(data) as unknown }];
    });
  };
}
