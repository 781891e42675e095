/**
 * Byte order mark, without which Excel reads the file in the system's legacy encoding. It has to be added again, because reading a
 * response as text drops it.
 */
const byteOrderMark = '\uFEFF';
/** Matches characters that some system forbids in file names. */
const unfit = /[\p{Cc}\\/:*?"<>|]+/gu;

/**
 * Saves a file through the browser.
 * @param name including its extension
 */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name.replace(unfit, ' ');
  link.click();
  URL.revokeObjectURL(url);
}

/**
 * Saves a text as a file through the browser.
 * @param name including its extension
 */
export const saveText = (name: string, parts: string[], type: string): void =>
  saveFile(name, new Blob(parts, { type: `${type};charset=utf-8` }));

/**
 * Saves a CSV text as a file through the browser.
 * @param name without its extension
 */
export const saveCsv = (name: string, text: string): void =>
  saveText(`${name}.csv`, [byteOrderMark, text], 'text/csv');
