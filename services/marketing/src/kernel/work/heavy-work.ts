import { Inject, Injectable } from '@nestjs/common';
import { WaitingCalls } from '@portals/service-kit';
import { RestingQueue } from './resting-queue.js';

const megabyte = 1024 * 1024;

/** Bytes that kinds of work need at most, measured with the largest that somebody can ask for. */
export const heavyBytes = {
  /** Leads of an audience of 200,000, by the keys of their addresses. */
  audience: 48 * megabyte,
  /** A design that is only measured. */
  layout: 4 * megabyte,
  picture: 24 * megabyte,
  /** All pictures of a design, and the file that holds them. */
  pictures: 48 * megabyte,
  email: 16 * megabyte,
  /** The beginning of a file of leads. */
  fileHead: 4 * megabyte,
  /** A part of a file of leads that is stored. */
  filePart: 1 * megabyte,
  /** What became of thousands of campaigns in a month. */
  figures: 16 * megabyte,
  /** A text that is written here. */
  text: 1 * megabyte,
  /** Leads that an export counts before it begins. */
  count: 1 * megabyte,
} as const;

/**
 * Work that a request waits for and that takes much of the processor or of memory (rules 15.2 and 15.3). All kinds share its places:
 * they share the processor and the memory, too.
 */
@Injectable()
export class HeavyWork extends RestingQueue {
  constructor(@Inject(WaitingCalls) calls: WaitingCalls) {
    // A page asks for some pictures at once, so a user may have some waiting. What waits takes little memory.
    super(calls, {
      atOnce: 2,
      bytes: 96 * megabyte,
      waiting: 120,
      waitingOfUser: 12,
      waitMs: 8000,
      refusedMs: 1000,
    });
  }
}
