/** Replaces placeholders such as `{{cost}}` in a text with values. */
export const withValues = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) => values[name] ?? placeholder);
