// Mail server that accepts everything immediately. It runs in a separate process, so that it costs the product and the bare connection pool
// the same.
import { createServer } from 'node:net';

const after = { EHLO: '250-sink\r\n250 PIPELINING', HELO: '250 sink', MAIL: '250 ok', RCPT: '250 ok' };
/** Counts: all emails, emails to the operator's domain, and addresses that received more than one email. */
const taken = { mails: 0, office: 0, twice: 0 };
const seen = new Set();

const server = createServer((socket) => {
  let rest = '';
  let isText = false;
  let recipient = '';
  socket.setNoDelay(true);
  socket.on('error', () => {});
  socket.write('220 sink ESMTP\r\n');
  const command = (line) => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'RCPT') recipient = /<([^>]*)>/.exec(line)?.[1] ?? '';
    if (verb === 'DATA') isText = true;
    if (verb === 'QUIT') return void socket.end('221 bye\r\n');
    socket.write(`${verb === 'DATA' ? '354 go on' : (after[verb] ?? '250 ok')}\r\n`);
  };
  const take = () => {
    isText = false;
    if (recipient.startsWith('office@')) taken.office++;
    else if (recipient.startsWith('lead')) {
      taken.mails++;
      if (seen.has(recipient)) taken.twice++;
      seen.add(recipient);
    } else taken.mails++;
    socket.write('250 taken\r\n');
  };
  socket.on('data', (chunk) => {
    rest += chunk.toString('latin1');
    for (;;) {
      const end = isText ? '\r\n.\r\n' : '\r\n';
      const place = rest.indexOf(end);
      if (place < 0) return;
      const piece = rest.slice(0, place);
      rest = rest.slice(place + end.length);
      if (isText) take();
      else command(piece);
    }
  });
});
server.listen(0, '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  process.send?.({ port });
});

process.on('message', (asked) => {
  process.send?.({ ...taken });
  if (asked !== 'reset') return;
  seen.clear();
  Object.assign(taken, { mails: 0, office: 0, twice: 0 });
});
