/** A text with the range that is selected in it. */
export interface Selected {
  value: string;
  from: number;
  to: number;
}

/** Wraps the selection, or `sample` if nothing is selected, in marks, and selects the text between them. */
export function wrapped(
  { value, from, to }: Selected,
  before: string,
  after: string,
  sample: string,
): Selected {
  const words = value.slice(from, to) || sample;
  const start = from + before.length;
  return {
    value: `${value.slice(0, from)}${before}${words}${after}${value.slice(to)}`,
    from: start,
    to: start + words.length,
  };
}

/** Turns the selected lines into list items. */
export function listed({ value, from, to }: Selected): Selected {
  const start = value.lastIndexOf('\n', from - 1) + 1;
  const found = value.indexOf('\n', to);
  const end = found < 0 ? value.length : found;
  const lines = value
    .slice(start, end)
    .split('\n')
    .map((line) => (line.startsWith('- ') ? line : `- ${line}`))
    .join('\n');
  return { value: value.slice(0, start) + lines + value.slice(end), from: start, to: start + lines.length };
}

/** Replaces the selection with a variable, and selects the variable's fallback text. */
export function withVariable({ value, from, to }: Selected, name: string, fallback: string): Selected {
  const inserted = `{{${name}|${fallback}}}`;
  const start = from + name.length + 3;
  return {
    value: value.slice(0, from) + inserted + value.slice(to),
    from: start,
    to: start + fallback.length,
  };
}
