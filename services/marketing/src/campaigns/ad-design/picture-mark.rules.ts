import { crc32 } from 'node:zlib';

const namespaces =
  'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"';

const rdf = (sourceUrl: string) =>
  `<rdf:RDF ${namespaces}><rdf:Description rdf:about=""><Iptc4xmpExt:DigitalSourceType>${sourceUrl}</Iptc4xmpExt:DigitalSourceType></rdf:Description></rdf:RDF>`;

/** Returns an XMP packet without padding, which is needed only for editing it in place. */
const packet = (sourceUrl: string) =>
  `<?xpacket begin="\u{feff}" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">${rdf(sourceUrl)}</x:xmpmeta><?xpacket end="r"?>`;

/** Fields of an iTXt chunk: keyword, no compression, empty language and translated keyword (PNG, 3rd edition, 11.3.3.4). */
const head = 'XML:com.adobe.xmp\0\0\0\0\0';
/** Offset of the second chunk: the signature and IHDR, which is always the first chunk, precede it. */
const afterHeader = 8 + 25;

/** Returns a PNG whose origin (such as AI) is stated as XMP in an iTXt chunk. */
export function markedPng(png: Buffer, sourceUrl: string): Buffer {
  const named = Buffer.from(`iTXt${head}${packet(sourceUrl)}`);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(named.length - 4);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([png.subarray(0, afterHeader), length, named, check, png.subarray(afterHeader)]);
}

/** Returns an SVG drawn by this service with its origin stated after the title. */
export const markedSvg = (svg: string, sourceUrl: string): string =>
  svg.replace('</title>', () => `</title><metadata>${rdf(sourceUrl)}</metadata>`);
