/** Excel takes a file without it for one in the old encoding of the system; reading an answer as text drops it. */
const byteOrderMark = '\uFEFF';
/** Characters that a file's name cannot have on some system. */
const unfit = /[\p{Cc}\\/:*?"<>|]+/gu;

/**
 * Hands a text to the browser as a file to keep.
 * @param name with its ending
 */
export function saveText(name: string, parts: string[], type: string): void {
  const url = URL.createObjectURL(new Blob(parts, { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name.replace(unfit, ' ');
  link.click();
  URL.revokeObjectURL(url);
}

/** Hands a CSV text to the browser as a file to keep. */
export const saveCsv = (name: string, text: string): void =>
  saveText(`${name}.csv`, [byteOrderMark, text], 'text/csv');
