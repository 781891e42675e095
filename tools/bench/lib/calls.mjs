import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { productOf } from '../http/seed.mjs';

const codeOf = (error) => String(Reflect.get(Object(error), 'code') ?? error);

async function send(agent, url, { method, path, body, token }) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const sent = request(url + path, { method, agent, headers });
  sent.end(body && JSON.stringify(body));
  const [answer] = await once(sent, 'response');
  return { status: answer.statusCode, text: await text(answer) };
}

/**
 * Makes reads and writes at a constant rate. Like a load balancer, it alternates between the gateways, tries the next gateway when a
 * connection is refused, and retries an interrupted read. One call in five creates a product and one changes a product; all others read.
 * The rate does not depend on the responses.
 */
export class Calls {
  agent = new Agent({ keepAlive: true });
  /** Names of the products whose write was confirmed, by id. @type {Map<number, string>} */
  confirmed = new Map();
  /** Error message of each failed call. @type {string[]} */
  failures = [];
  /** Duration of each successful call in milliseconds. @type {number[]} */
  times = [];
  /** @type {Set<Promise<void>>} */
  pending = new Set();
  /**
   * Products with a change in flight. They are not changed again, because the order of two changes would be unknown.
   * @type {Set<number>}
   */
  changing = new Set();
  made = 0;
  isOver = false;

  /**
   * @param {string[]} gateways origins; the array may change during the calls
   * @param {{ token: string, companyIds: number[] }} seeded
   * @param {number} perSecond
   */
  constructor(gateways, seeded, perSecond) {
    this.gateways = gateways;
    this.seeded = seeded;
    this.perSecond = perSecond;
    this.running = this.goOn();
  }

  async goOn() {
    const began = performance.now();
    while (!this.isOver) {
      const wait = began + (this.made * 1000) / this.perSecond - performance.now();
      if (wait > 0) await delay(wait);
      const work = this.one(this.made++).finally(() => this.pending.delete(work));
      this.pending.add(work);
    }
  }

  async one(turn) {
    const at = performance.now();
    try {
      await this.write(turn);
      this.times.push(performance.now() - at);
    } catch (error) {
      this.failures.push(error.message);
    }
  }

  async write(turn) {
    const { companyIds } = this.seeded;
    const companyId = companyIds[turn % companyIds.length];
    const name = `Bread ${turn}`;
    const known = [...this.confirmed.keys()].at(-1 - (turn % 7));
    if (turn % 5 === 1 && known !== undefined && !this.changing.has(known)) {
      this.changing.add(known);
      // The product is not checked until the change is confirmed, and never again if the change fails, because a failed change may still
      // have been stored.
      this.confirmed.delete(known);
      await this.ask(turn, 'PATCH', `/api/products/${known}`, { name });
      this.changing.delete(known);
      this.confirmed.set(known, name);
    } else if (turn % 5 < 2) {
      const { id } = await this.ask(turn, 'POST', '/api/products', { ...productOf(companyId), name });
      this.confirmed.set(id, name);
    } else if (turn % 5 === 2) await this.ask(turn, 'GET', `/api/companies/${companyId}/products`);
    else await this.ask(turn, 'GET', '/api/companies');
  }

  async ask(turn, method, path, body) {
    const first = turn % this.gateways.length;
    const gateways = [...this.gateways.slice(first), ...this.gateways.slice(0, first)];
    for (const gateway of gateways) {
      try {
        const { token } = this.seeded;
        const answer = await send(this.agent, gateway, { method, path, body, token });
        if (answer.status >= 400) throw new Error(`${method} answered ${answer.status}`);
        return answer.text === '' ? {} : JSON.parse(answer.text);
      } catch (error) {
        const code = codeOf(error);
        if (code !== 'ECONNREFUSED' && (method !== 'GET' || error.message.includes('answered')))
          throw new Error(`${method} ${code}`);
      }
    }
    throw new Error(`${method}: all gateways refuse connections`);
  }

  /** Returns the durations of calls since this function was last called. */
  takeTimes() {
    return this.times.splice(0);
  }

  /** Resolves once the calls currently in flight have ended. */
  async settled() {
    await Promise.all([...this.pending]);
  }

  /** Makes no further calls, and resolves once the pending ones have ended. */
  async stop() {
    this.isOver = true;
    await this.running;
    await this.settled();
    this.agent.destroy();
  }
}
