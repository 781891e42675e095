/** Excel takes a file without it for one in the old encoding of the system; reading an answer as text drops it. */
const byteOrderMark = '\uFEFF';
/** Characters that a file's name cannot have on some system. */
const unfit = /[\p{Cc}\\/:*?"<>|]+/gu;

/** Hands a CSV text to the browser as a file to keep. */
export function saveCsv(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([byteOrderMark, text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name.replace(unfit, ' ')}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}
