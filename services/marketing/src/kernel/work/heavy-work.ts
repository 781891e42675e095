import { Inject, Injectable } from '@nestjs/common';
import { WaitingCalls } from '@portals/service-kit';
import { RestingQueue } from './resting-queue.js';

const megabyte = 1024 * 1024;

/** Maximum memory in bytes that each kind of work needs, measured with the largest possible request. */
export const heavyBytes = {
  /** An audience of 200,000 leads, stored as hashes of their addresses. */
  audience: 48 * megabyte,
  /** Measuring whether the texts of a design fit, without drawing it. */
  layout: 4 * megabyte,
  picture: 24 * megabyte,
  /** All pictures of a design, and the ZIP file with them. */
  pictures: 48 * megabyte,
  /**
   * Like `picture` and `pictures`, for a design that contains an uploaded photo of the maximum size. Both run alone, because each needs
   * more than the whole budget.
   */
  photo: 110 * megabyte,
  photos: 134 * megabyte,
  /** A progressive JPEG with the maximum number of pixels; it runs alone, because it needs more than the whole budget. */
  upload: 170 * megabyte,
  email: 16 * megabyte,
  /** The beginning of an imported file of leads. */
  fileHead: 4 * megabyte,
  /** One uploaded part of an imported file of leads. */
  filePart: 1 * megabyte,
  /** A month's figures of thousands of campaigns. */
  figures: 16 * megabyte,
  /** A text written by the built-in generator. */
  text: 1 * megabyte,
  /** Counting the leads of an export before it begins. */
  count: 1 * megabyte,
} as const;

/**
 * Queue for processor- or memory-intensive work for which a request waits (rules 15.2 and 15.3). All kinds of work share its slots, because
 * they share the processor and the memory.
 */
@Injectable()
export class HeavyWork extends RestingQueue {
  constructor(@Inject(WaitingCalls) calls: WaitingCalls) {
    // A page requests several pictures at once, so a user may have several requests waiting. A waiting request takes little memory.
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
