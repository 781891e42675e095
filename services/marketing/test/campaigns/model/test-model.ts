import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

const ChatCall = z.looseObject({
  model: z.string(),
  stream: z.literal(true),
  stream_options: z.object({ include_usage: z.literal(true) }),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
});

export interface AskedOfModel {
  path: string | undefined;
  headers: IncomingHttpHeaders;
  call: z.infer<typeof ChatCall>;
}

const event = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`;
const choice = (delta: object, reason: string | null) =>
  event({
    ...{ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm' },
    choices: [{ index: 0, delta, finish_reason: reason }],
  });

/** Events that a model server sends in a stream. */
export const chunk = {
  text: (content: string) => choice({ content }, null),
  thought: (thought: string) => choice({ reasoning_content: thought }, null),
  stop: (reason = 'stop') => choice({}, reason),
  usage: (input: number, output: number) =>
    event({
      ...{ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [] },
      usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
    }),
  error: (message: string) => event({ error: { message, type: 'server_error', param: null, code: null } }),
  done: 'data: [DONE]\n\n',
};

export const begin = (response: ServerResponse): ServerResponse =>
  response.writeHead(200, { 'content-type': 'text/event-stream' });

/** Sends a complete reply, three characters per event. */
export function answerWith(response: ServerResponse, text: string, ...last: string[]): void {
  begin(response);
  for (const piece of text.match(/[\s\S]{1,3}/g) ?? []) response.write(chunk.text(piece));
  response.end([chunk.stop(), ...last, chunk.done].join(''));
}

type Behaviour = (response: ServerResponse, asked: AskedOfModel, attempt: number) => void;

/** A model server with OpenAI's API, whose behaviour a test defines. */
export class TestModel {
  readonly asked: AskedOfModel[] = [];
  /** Number of unanswered calls whose client is still connected. */
  open = 0;
  behave: Behaviour = (response) => answerWith(response, '');

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<TestModel> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const model = new TestModel(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`);
    server.on('request', async (request, response) => {
      model.open += 1;
      response.once('close', () => {
        model.open -= 1;
      });
      // Null when the client disconnects before the whole request has arrived.
      const call = await json(request).then(
        (body) => ChatCall.parse(body),
        () => null,
      );
      if (call === null) return;
      const asked = { path: request.url, headers: request.headers, call };
      model.asked.push(asked);
      model.behave(response, asked, model.asked.length);
    });
    return model;
  }

  reset(): void {
    this.asked.length = 0;
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}
