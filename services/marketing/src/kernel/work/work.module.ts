import { Global, Module } from '@nestjs/common';
import { HeavyWork } from './heavy-work.js';
import { Paces } from './pace.js';
import { PageWork } from './page-work.js';

/** The in-process queues that all kinds of work share: more work of one kind leaves less capacity for the others. */
@Global()
@Module({ providers: [HeavyWork, PageWork, Paces], exports: [HeavyWork, PageWork, Paces] })
export class WorkModule {}
