import { Module } from '@nestjs/common';
import { Throttle } from '@portals/service-kit';
import { MailModule } from './mail/mail.module.js';
import { WorkModule } from './work/work.module.js';

/** Foundation of all modules: the outbox, the in-process queues, and rate limits. */
@Module({
  imports: [MailModule, WorkModule],
  providers: [Throttle],
  exports: [MailModule, Throttle],
})
export class KernelModule {}
