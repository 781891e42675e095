import { Module } from '@nestjs/common';
import { ContactMessageModule } from './contact-message/contact-message.module.js';
import { PurgeJob } from './retention/purge.job.js';

@Module({ imports: [ContactMessageModule], providers: [PurgeJob] })
export class MarketingModule {}
