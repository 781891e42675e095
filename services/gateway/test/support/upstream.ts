import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call received by a service. */
export interface Asked {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}
export type Behaviour = (asked: Asked, response: ServerResponse) => void;

export const answerJson = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

/** A tiny service on a free port of the loopback address that records the calls it receives. */
export class TestUpstream {
  readonly asked: Asked[] = [];
  private constructor(
    private readonly server: Server,
    readonly url: string,
    public behave: Behaviour,
  ) {}

  static async start(
    behave: Behaviour = (_asked, response) => answerJson(response, 200, {}),
  ): Promise<TestUpstream> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const upstream = new TestUpstream(server, `http://127.0.0.1:${port}`, behave);
    server.on('request', (request, response) => upstream.take(request, response));
    return upstream;
  }

  private take(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const asked = { method, url, headers, body: Buffer.concat(chunks).toString() };
      this.asked.push(asked);
      this.behave(asked, response);
    });
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
