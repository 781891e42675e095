/** Puts values into the placeholders of a text: `{{cost}}`. */
export const withValues = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) => values[name] ?? placeholder);
