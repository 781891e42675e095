// Fake of a model service with OpenAI's protocol: it responds after 50 ms, and then sends a few letters every 50 ms.
import { createServer } from 'node:http';

const FIRST_MS = 50;
const PIECE_MS = 50;

const chunk = (delta, reason = null) =>
  `data: ${JSON.stringify({
    ...{ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'bench' },
    choices: [{ index: 0, delta, finish_reason: reason }],
  })}\n\n`;
const sentence = 'El roble macizo dura toda la vida y se cuida solo. ';
// The marker `[[…]]` of a section is split into pieces, because real models also stream it in pieces.
const pieces = [
  '[[',
  'text',
  ']]',
  '\n',
  ...sentence.repeat(6).match(/.{1,5}/g),
  '\n',
  '[[',
  'end',
  ']]',
].map((content) => chunk({ content }));
const usage = { prompt_tokens: 500, completion_tokens: pieces.length, total_tokens: 500 + pieces.length };
const last = [
  chunk({}, 'stop'),
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'bench', choices: [], usage })}\n\n`,
  'data: [DONE]\n\n',
].join('');

createServer((request, response) => {
  if (request.url === '/ready') {
    response.end('yes');
    return;
  }
  request.resume().once('end', () => {
    setTimeout(() => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      let place = 0;
      const writing = setInterval(() => {
        response.write(pieces[place++]);
        if (place === pieces.length) response.end(last);
      }, PIECE_MS);
      response.write(pieces[place++]);
      response.once('close', () => clearInterval(writing));
      response.once('finish', () => clearInterval(writing));
    }, FIRST_MS);
  });
}).listen(Number(process.env.PORT), '127.0.0.1');
