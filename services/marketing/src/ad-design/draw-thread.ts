import { parentPort } from 'node:worker_threads';
import { Resvg } from '@resvg/resvg-js';
import { drawDesign } from './draw-design.rules.js';
import type { DrawAnswer, DrawJob, Drawn } from './draw-job.js';

/** Letters are outlines already, so no fonts are needed here, and those of the machine change nothing. */
const toPng = (svg: string) => new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();

function perform({ spec, result }: DrawJob): Drawn {
  const drawn = drawDesign(spec);
  if ('tooLong' in drawn) return drawn;
  if (result === 'check') return { file: null };
  return { file: Uint8Array.from(result === 'png' ? toPng(drawn.svg) : Buffer.from(drawn.svg)) };
}

parentPort?.on('message', (job: DrawJob) => {
  const answer = (given: DrawAnswer) => parentPort?.postMessage(given);
  try {
    answer({ id: job.id, drawn: perform(job) });
  } catch (error) {
    answer({ id: job.id, error: String(error) });
  }
});
