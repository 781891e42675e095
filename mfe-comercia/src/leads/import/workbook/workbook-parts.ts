import type { Archive } from './archive';
import { builtInFormats } from './number-format';
import { readXml } from './read-xml';
import { WorkbookError } from './workbook-problem';

/** Returns a required file of the archive; throws when it is missing. */
export function partOf(archive: Archive, path: string): Uint8Array {
  const bytes = archive.read(path);
  if (!bytes) throw new WorkbookError('brokenWorkbook');
  return bytes;
}

/** Returns the paths of the files to which the workbook refers, by relationship id. */
function readTargets(archive: Archive): Map<string, string> {
  const targets = new Map<string, string>();
  readXml(partOf(archive, 'xl/_rels/workbook.xml.rels'), {
    open: (name, attribute) => {
      const [id, target] = [attribute('Id'), attribute('Target')];
      if (name !== 'Relationship' || id === undefined || target === undefined) return;
      targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`);
    },
  });
  return targets;
}

interface SheetEntry {
  name: string;
  /** Path of the sheet's file in the archive. */
  path: string;
}

export interface WorkbookEntry {
  /** Visible sheets, from left to right. */
  sheets: SheetEntry[];
  /** True when dates are counted from 1904 instead of 1900. */
  from1904: boolean;
}

const isOn = (flag: string | undefined) => flag === '1' || flag === 'true';

/** Reads the list of sheets in a workbook. */
export function readWorkbookEntry(archive: Archive): WorkbookEntry {
  const targets = readTargets(archive);
  const entry: WorkbookEntry = { sheets: [], from1904: false };
  readXml(partOf(archive, 'xl/workbook.xml'), {
    open: (name, attribute) => {
      if (name === 'workbookPr') entry.from1904 = isOn(attribute('date1904'));
      if (name !== 'sheet' || (attribute('state') ?? 'visible') !== 'visible') return;
      const path = targets.get(attribute('id') ?? '');
      // Chart sheets have no cells and are skipped.
      if (path?.includes('worksheets/')) entry.sheets.push({ name: attribute('name') ?? '', path });
    },
  });
  return entry;
}

/** Decodes escaped control characters, such as `_x000D_`, in the text of cells. */
const unescaped = (text: string) =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_mark, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/**
 * Collects the text of a cell: all runs of a text with mixed formatting, but not the phonetic guides of East Asian scripts. It must receive
 * every event that occurs inside the element with the text.
 */
export function textCollector() {
  let text = '';
  let inText = false;
  let inAid = false;
  return {
    open: (name: string) => {
      if (name === 'rPh') inAid = true;
      inText = name === 't' && !inAid;
    },
    close: (name: string) => {
      if (name === 'rPh') inAid = false;
      if (name === 't') inText = false;
    },
    text: (more: string) => {
      if (inText) text += more;
    },
    /** Returns the collected text and resets the collector. */
    take: () => {
      const taken = unescaped(text);
      text = '';
      return taken;
    },
  };
}

/** Returns the shared strings, which cells reference by index; empty when the workbook has none. */
export function readSharedTexts(archive: Archive): string[] {
  const texts: string[] = [];
  const bytes = archive.read('xl/sharedStrings.xml');
  if (!bytes) return texts;
  const collected = textCollector();
  readXml(bytes, {
    ...collected,
    close: (name) => {
      collected.close(name);
      if (name === 'si') texts.push(collected.take());
    },
  });
  return texts;
}

/** Returns the number format of each cell style; cells reference styles by index. */
export function readFormats(archive: Archive): string[] {
  const own = new Map<number, string>();
  const formats: string[] = [];
  const bytes = archive.read('xl/styles.xml');
  if (!bytes) return formats;
  let inCells = false;
  readXml(bytes, {
    open: (name, attribute) => {
      const id = Number(attribute('numFmtId'));
      if (name === 'numFmt') own.set(id, attribute('formatCode') ?? '');
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) formats.push(own.get(id) ?? builtInFormats.get(id) ?? 'General');
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return formats;
}
