/** A server-sent event with its JSON read. */
export interface StreamedEvent {
  event: string;
  data: unknown;
}

/** An event has up to this many characters. A longer one is a fault, which must not fill the memory. */
const longestEvent = 1_000_000;

const fieldIn = (lines: readonly string[], name: string): string | undefined =>
  lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);

/**
 * Reads server-sent events in the form in which our services write them: one line `event: <name>`, one line
 * `data: <JSON>`, an empty line. Comments are left out.
 * @returns takes the next piece of the text and gives the events that are complete with it; it throws on anything else
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
