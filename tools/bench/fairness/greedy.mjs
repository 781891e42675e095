// Separate process in which one user puts as much load as possible on the product for some time.
import { setTimeout as delay } from 'node:timers/promises';
import { scenariosAt } from './scenarios.mjs';

/** Runs the scenarios. @returns a summary: the number of responses by status or error */
async function beGreedy({ url, person, names, seconds }) {
  const all = scenariosAt(url);
  const over = AbortSignal.timeout(seconds * 1000);
  const answers = new Map();
  const ask = async (method, path, body) => {
    const answer = await fetch(url + path, {
      ...{ method, signal: over },
      headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
    // A real attacker would not pause after a rejection. This pause leaves the machine some time for the victims.
    if (!answer.ok) await delay(100, undefined, { signal: over });
    return answer.ok && body ? JSON.parse(bytes.toString() || 'null') : null;
  };
  const chosen = names.map((name) => all[name]);
  const clients = chosen.flatMap(({ clients: count, greedy }) =>
    Array.from({ length: count }, async (_, client) => {
      for (let round = 0; !over.aborted; round++) {
        await greedy(ask, person, client, round).catch((error) => {
          if (!over.aborted) answers.set(error.message, (answers.get(error.message) ?? 0) + 1);
        });
      }
    }),
  );
  await Promise.all(clients);
  return [...answers].map(([status, count]) => `${count} × ${status}`).join(', ');
}

process.once('message', async (asked) => {
  const answers = await beGreedy(/** @type {any} */ (asked));
  process.send(answers, () => process.exit(0));
});
