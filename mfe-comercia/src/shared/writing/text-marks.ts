/** A text with what is selected in it. */
export interface Selected {
  value: string;
  from: number;
  to: number;
}

/** Puts signs around what is selected, or around `sample` when nothing is; the words between them are selected then. */
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

/** Makes entries of a list of the lines in which something is selected. */
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

/** Puts something in the place of what is selected, and selects what stands after its first `|`, up to the braces. */
export function withVariable({ value, from, to }: Selected, name: string, fallback: string): Selected {
  const inserted = `{{${name}|${fallback}}}`;
  const start = from + name.length + 3;
  return {
    value: value.slice(0, from) + inserted + value.slice(to),
    from: start,
    to: start + fallback.length,
  };
}
