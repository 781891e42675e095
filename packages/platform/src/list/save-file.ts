/** Byte order mark, without which Excel reads the file in the system's legacy encoding; reading a response as text drops it. */
const byteOrderMark = '\uFEFF';
/** Matches characters that some system forbids in file names. */
const unfit = /[\p{Cc}\\/:*?"<>|]+/gu;

/**
 * Lets the browser save a text as a file.
 * @param name including its extension
 */
export function saveText(name: string, parts: string[], type: string): void {
  const url = URL.createObjectURL(new Blob(parts, { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name.replace(unfit, ' ');
  link.click();
  URL.revokeObjectURL(url);
}

/**
 * Lets the browser save a CSV text as a file.
 * @param name without its extension
 */
export const saveCsv = (name: string, text: string): void =>
  saveText(`${name}.csv`, [byteOrderMark, text], 'text/csv');
