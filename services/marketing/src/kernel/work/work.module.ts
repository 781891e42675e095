import { Global, Module } from '@nestjs/common';
import { HeavyWork } from './heavy-work.js';
import { Paces } from './pace.js';
import { PageWork } from './page-work.js';

/** The queues within this process, which all kinds of work share: more of one kind leaves less capacity for the others. */
@Global()
@Module({ providers: [HeavyWork, PageWork, Paces], exports: [HeavyWork, PageWork, Paces] })
export class WorkModule {}
