import { Parser } from 'saxen';
import { WorkbookError } from './workbook-problem';

/** Returns the value of an attribute; undefined when it is missing. Namespace prefixes are ignored: `id` also finds `r:id`. */
export type Attribute = (name: string) => string | undefined;

export interface XmlHandlers {
  /** Called with the name of the element, without its namespace prefix. */
  open?: (name: string, attribute: Attribute) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

/** Number of bytes decoded at a time, so that a large file never has to fit into a single string. */
const step = 1024 * 1024;

const plainName = (name: string) => name.slice(name.indexOf(':') + 1);

function attributeOf(attributes: () => Record<string, string>, decode: (text: string) => string): Attribute {
  return (name) => {
    const all = attributes();
    const key = name in all ? name : Object.keys(all).find((own) => plainName(own) === name);
    const value = key === undefined ? undefined : all[key];
    return value === undefined ? undefined : decode(value);
  };
}

/** Returns a decoder for UTF-8, or for UTF-16 when the file begins with its byte order mark. */
function decoderOf(bytes: Uint8Array): TextDecoder {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le');
  return new TextDecoder(bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8');
}

/**
 * Parses an XML file. Entities declared in the file are not expanded.
 * @throws WorkbookError when the file is not well-formed
 */
export function readXml(bytes: Uint8Array, handlers: XmlHandlers): void {
  let failed: unknown = null;
  const parser = new Parser()
    .on('openTag', (name, attributes, decode) =>
      handlers.open?.(plainName(name), attributeOf(attributes, decode)),
    )
    .on('closeTag', (name) => handlers.close?.(plainName(name)))
    .on('text', (text, decode) => handlers.text?.(decode(text)))
    .on('cdata', (text) => handlers.text?.(text))
    .on('error', (error) => {
      failed ??= error;
    });
  const decoder = decoderOf(bytes);
  for (let at = 0; at < bytes.length && failed === null; at += step) {
    parser.write(decoder.decode(bytes.subarray(at, at + step), { stream: true }));
  }
  if (failed === null) parser.end();
  if (failed instanceof WorkbookError) throw failed;
  if (failed !== null) throw new WorkbookError('brokenWorkbook');
}
