import type { Server } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** A turn of the event loop that was over so soon had nothing to do, in milliseconds. */
const quietTurnMs = 0.2;
/** How long a server that is never without work is waited for, in milliseconds. */
const patienceMs = 1000;

/** Resolves after a turn of the event loop in which nothing had arrived: all that came before has been taken. */
async function quietTurn(server: Server): Promise<void> {
  const deadline = performance.now() + patienceMs;
  let arrived = 0;
  const count = () => {
    arrived += 1;
  };
  server.on('connection', count).on('request', count);
  for (let before = -1, began = 0, ended = 0; ended < deadline; began = ended) {
    await nextTurn();
    ended = performance.now();
    if (arrived === before && ended - began < quietTurnMs) break;
    before = arrived;
  }
  server.off('connection', count).off('request', count);
}

/**
 * Closes the listener and the idle connections of a server. The kernel resets connections that nobody has accepted when
 * their listener is closed, and a request that has come on an idle connection is lost with it. Who sent it cannot know
 * whether it was carried out, and must not send it twice. So both happen in a moment in which nothing waits. Requests
 * under way are answered.
 */
export async function stopTaking(server: Server): Promise<void> {
  await quietTurn(server);
  server.close();
}
