import { request } from 'node:http';
import type { ContentGeneratorName, ContentPartName } from '@portals/contracts/constants';
import { Content, ContentEvent } from '@portals/contracts/marketing';
import { bodyOf, type RunningService, type TestAnswer, type TestRequest } from '@portals/service-kit/testing';
import type { ContentBrief, ContentGenerator } from '../../src/campaigns/content/brief/generator.js';
import { CONTENT_GENERATORS, type GeneratorMap } from '../../src/campaigns/content/content-generators.js';
import type { Caller } from '../crm/support.js';

export const asked = {
  type: 'email',
  network: null,
  audience: 'Ópticas independientes',
  tone: 'friendly',
  language: 'es',
  length: 'short',
  keyPoints: 'Titanio\n\n  Listas en un día  ',
  callToAction: 'Pida una muestra',
  link: 'https://acme.example/gafas?a=1',
  utmSource: 'newsletter',
  utmMedium: null,
  utmCampaign: 'otoño',
  variants: 2,
  generator: 'built-in',
};

/** Behaviour of a fake content generator for one text: it yields pieces, fails or hangs. */
export type Script = (
  brief: ContentBrief,
  signal: AbortSignal,
) => AsyncIterable<{ part: ContentPartName; text: string }>;

/** Yields every part in two pieces. */
export const wholeText: Script = async function* ({ parts, number }) {
  for (const { name } of parts) {
    yield { part: name, text: `${name} ` };
    yield { part: name, text: `n.º ${number}` };
  }
};

/** Yields one piece and then hangs. */
export const hangingText: Script = async function* ({ parts }) {
  yield { part: parts[0]?.name ?? 'text', text: 'Hola' };
  await new Promise(() => undefined);
};

export interface TestGenerator extends ContentGenerator {
  script: Script;
  /** Briefs that the generator has received, in order. */
  briefs: ContentBrief[];
}

/** Replaces a generator of the service with one that a test controls. */
export function installGenerator(service: RunningService, name: ContentGeneratorName): TestGenerator {
  const briefs: ContentBrief[] = [];
  const generator: TestGenerator = {
    name,
    model: name === 'model' ? 'tiny-1' : null,
    script: wholeText,
    briefs,
    write(brief, signal) {
      briefs.push(brief);
      return this.script(brief, signal);
    },
  };
  service.app.get<GeneratorMap>(CONTENT_GENERATORS).set(name, generator);
  return generator;
}

/** Returns the events of a finished stream, except the closing event. */
export const eventsOf = ({ text }: Pick<TestAnswer, 'text'>): ContentEvent[] =>
  [...text.matchAll(/^event: (?:started|piece|variant)\ndata: (.*)$/gm)].map(([, data]) =>
    ContentEvent.parse(JSON.parse(data ?? '')),
  );

/**
 * Returns the content in the first event of a stream.
 * @throws the reply when it has no content
 */
export function startedIn(answer: TestAnswer): Content {
  const [first] = answer.status === 200 ? eventsOf(answer) : [];
  if (first?.kind !== 'started') throw new Error(`${answer.status}: ${answer.text}`);
  return first.content;
}

/**
 * Opens a stream of texts and starts reading it.
 * @param holds condition on the text received so far; the function returns once it holds
 * @returns the content that is being written, and a function that closes the connection
 */
export function openStream(
  service: RunningService,
  path: string,
  { token, body }: Pick<TestRequest, 'token' | 'body'>,
  holds: string,
): Promise<{ content: Content; leave: () => void }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const url = `${service.url}/api/marketing/${path}`;
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', headers, agent: false }, (answer) => {
      let text = '';
      answer.on('error', () => undefined);
      answer.on('end', () => reject(new Error(`The stream has ended: ${text}`)));
      answer.on('data', (piece: Buffer) => {
        text += piece;
        if (!text.includes(holds)) return;
        const [first] = eventsOf({ text });
        if (first?.kind === 'started') resolve({ content: first.content, leave: () => call.destroy() });
      });
    });
    call.on('error', reject);
    call.end(JSON.stringify(body));
  });
}

/** Generates texts and returns the stored content. */
export async function generate(user: Caller, companyId: number, input: object): Promise<Content> {
  const answer = await user.post(`companies/${companyId}/contents`, { ...asked, ...input });
  return bodyOf(await user.get(`contents/${startedIn(answer).id}`), Content);
}
