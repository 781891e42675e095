const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Escapes text for HTML content and quoted attributes, and drops characters that change the direction of text, because they
 * would reverse the text after it, such as the host shown beside a link.
 */
export const escapeHtml = (text: string): string =>
  text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '').replace(/[&<>"']/g, (char) => entities[char] ?? char);
