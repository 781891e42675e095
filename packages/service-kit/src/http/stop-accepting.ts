import type { Server } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** A turn of the event loop that takes fewer milliseconds had no work. */
const quietTurnMs = 0.2;
/** Maximum wait in milliseconds for a quiet turn on a server that is always busy. */
const patienceMs = 1000;

/** Resolves after a turn of the event loop without new connections or requests: all earlier connections have then been accepted. */
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
 * Closes the listener and the idle connections of a server at a moment when no connection waits to be accepted. At any other time, requests
 * would be lost: when a listener closes, the kernel resets connections that have not been accepted yet, and a request that has just arrived
 * on an idle connection is dropped. Clients cannot retry a dropped request, because it may have been carried out. Requests in progress
 * are completed.
 */
export async function stopAccepting(server: Server): Promise<void> {
  await quietTurn(server);
  server.close();
}
