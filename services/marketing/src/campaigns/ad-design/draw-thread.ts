import { constants, setPriority } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { answerJobs } from '@portals/service-kit/thread';
import { Resvg } from '@resvg/resvg-js';
import { drawDesign } from './draw-design.rules.js';
import type { DrawJob, Drawn } from './draw-job.js';
import { drawPoster } from './draw-poster.rules.js';

/** Renders an SVG as PNG. All letters are outlines, so no fonts are needed, and the machine's fonts cannot affect the result. */
const toPng = (svg: string) => new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();

function perform({ spec, result }: DrawJob): Drawn {
  const drawn = 'layout' in spec ? drawPoster(spec) : drawDesign(spec);
  if ('tooLong' in drawn) return drawn;
  if (result === 'check') return { file: null };
  return { file: Uint8Array.from(result === 'png' ? toPng(drawn.svg) : Buffer.from(drawn.svg)) };
}

// Requests take precedence when processors are busy. Only Linux sets the priority per thread; elsewhere this would slow the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

setFlagsFromString('--expose-gc');
const collectGarbage: (options: { type: 'minor' }) => void = runInNewContext('gc');

/**
 * Frees the memory of a picture. To V8, each picture is a small object, so without this call dozens of pictures with tens of megabytes of
 * pixels each would accumulate. The pixels are freed in the event-loop turn after the collection.
 */
async function freePixels(): Promise<void> {
  collectGarbage({ type: 'minor' });
  await nextTurn();
}

answerJobs<DrawJob, Drawn>(async (job, answer) => {
  const drawn = perform(job);
  if (job.result === 'png') await freePixels();
  answer(drawn);
});
