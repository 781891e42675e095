import { Inject, Injectable } from '@nestjs/common';
import { WaitingCalls } from '@portals/service-kit';
import { RestingQueue } from './resting-queue.js';

const megabyte = 1024 * 1024;

/** Maximum memory in bytes of each kind of work, measured with the largest possible request. */
export const heavyBytes = {
  /** An audience of 200,000 leads, as keys of their addresses. */
  audience: 48 * megabyte,
  /** A design that is only measured. */
  layout: 4 * megabyte,
  picture: 24 * megabyte,
  /** All pictures of a design, and the ZIP file with them. */
  pictures: 48 * megabyte,
  /** `photo` is one design with an uploaded picture of the largest stored size, `photos` all of them; each runs alone. */
  photo: 110 * megabyte,
  photos: 134 * megabyte,
  /** A progressive JPEG with the maximum number of pixels; it runs alone, because it needs more than the whole budget. */
  upload: 170 * megabyte,
  email: 16 * megabyte,
  /** Beginning of a file of leads. */
  fileHead: 4 * megabyte,
  /** Uploaded part of a file of leads. */
  filePart: 1 * megabyte,
  /** Figures of thousands of campaigns in a month. */
  figures: 16 * megabyte,
  /** A text by the built-in generator. */
  text: 1 * megabyte,
  /** Leads that an export counts before it begins. */
  count: 1 * megabyte,
} as const;

/**
 * Queue of work for which a request waits and which needs much processor time or memory (rules 15.2 and 15.3). All kinds of work share its
 * slots, because they share the processor and the memory.
 */
@Injectable()
export class HeavyWork extends RestingQueue {
  constructor(@Inject(WaitingCalls) calls: WaitingCalls) {
    // A page requests several pictures at once, so a user may have several waiting. Waiting work takes little memory.
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
