import { Module } from '@nestjs/common';
import { Throttle } from '@portals/service-kit';
import { MailModule } from './mail/mail.module.js';
import { WorkModule } from './work/work.module.js';

/** Basis of all rooms: the outbox, the queues within the process, and limits. */
@Module({
  imports: [MailModule, WorkModule],
  providers: [Throttle],
  exports: [MailModule, Throttle],
})
export class KernelModule {}
