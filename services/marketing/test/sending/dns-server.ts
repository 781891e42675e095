import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** Reply for a name: its TXT records, each as a list of strings, or a kind of failure. */
type Answer = readonly (readonly string[])[] | 'refused' | 'silent';

const refused = 5;
const noName = 3;

/** Parses a query. Returns the requested name and the offset at which the question ends. */
function questionOf(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 };
}

function recordOf(pieces: readonly string[]): Buffer {
  const text = Buffer.concat(
    pieces.map((piece) => Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece)])),
  );
  // The head of a TXT record: a pointer to the name in the question, type TXT, class IN, TTL 0 and the length.
  const head = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 0, 0, 0]);
  head.writeUInt16BE(text.length, 10);
  return Buffer.concat([head, text]);
}

function answerTo(query: Buffer, found: Exclude<Answer, 'silent'> | undefined): Buffer {
  const { end } = questionOf(query);
  const records = Array.isArray(found) ? found.map(recordOf) : [];
  const head = Buffer.from(query.subarray(0, 12));
  head.writeUInt16BE(0x8180 + (found === 'refused' ? refused : found === undefined ? noName : 0), 2);
  head.writeUInt16BE(records.length, 6);
  head.fill(0, 8);
  return Buffer.concat([head, query.subarray(12, end), ...records]);
}

/** Starts a DNS server on the loopback interface that answers from `names`, which a test may change while it runs. */
export async function startDns(names: Map<string, Answer>) {
  const asked: string[] = [];
  const socket = createSocket('udp4', (query, { port, address }) => {
    const { name } = questionOf(query);
    asked.push(name);
    const found = names.get(name);
    if (found !== 'silent') socket.send(answerTo(query, found), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { server: `127.0.0.1:${socket.address().port}`, asked, stop: () => socket.close() };
}
