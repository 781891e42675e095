import { setImmediate as immediate } from 'node:timers/promises';
import {
  Body,
  type CanActivate,
  Controller,
  type ExecutionContext,
  HttpCode,
  Inject,
  Injectable,
  Post,
  UseGuards,
} from '@nestjs/common';
import { type MailEvent, MailEventsAnswer, MailEventsInput } from '@portals/contracts/marketing';
import { Answers, ApiTags, AppError, CONFIG, hasBearerKey, notFound, Public } from '@portals/service-kit';
import { reasonLine } from '@portals/service-kit/mail-text';
import type { FastifyRequest } from 'fastify';
import { judge } from '../campaign-transport/server-reply.rules.js';
import type { SendingConfig } from '../config.js';
import type { BounceEvent } from './bounce-event.js';
import { Bounces } from './bounces.js';

/** Admits only callers with the operator's key, before anything else in the request is examined. */
@Injectable()
class MailEventsKey implements CanActivate {
  constructor(@Inject(CONFIG) private readonly config: SendingConfig) {}

  canActivate(context: ExecutionContext): boolean {
    const key = this.config.MAIL_EVENTS_SECRET;
    if (key === undefined) throw notFound();
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!hasBearerKey(headers.authorization, key)) throw new AppError('UNAUTHENTICATED');
    return true;
  }
}

/** Converts a reported event, with defaults for missing fields. */
function bounceEventOf({ id, kind, ...told }: MailEvent): BounceEvent {
  const { recipient, messageId, status = null } = told;
  const reason = reasonLine(told.reason ?? '');
  const permanent = status === null ? /^5\d\d\b/.test(reason) : status.startsWith('5');
  const isHard = told.hard ?? judge({ permanent, status, text: reason, command: null }) === 'hard';
  return {
    id: `told ${id}`,
    kind,
    hard: kind === 'bounce' && isHard,
    recipient: recipient || null,
    messageId: messageId ? `<${messageId.replace(/^<|>$/g, '')}>` : null,
    status,
    reason: reason || (status ?? ''),
  };
}

@ApiTags('mailings')
@Controller('api/marketing/mail-events')
export class MailEventsController {
  constructor(@Inject(Bounces) private readonly bounces: Bounces) {}

  @Public()
  @UseGuards(MailEventsKey)
  @Post()
  @HttpCode(200)
  @Answers(200, MailEventsAnswer)
  async take(@Body({ schema: MailEventsInput }) { events }: MailEventsInput): Promise<MailEventsAnswer> {
    const answer = { recorded: 0, repeated: 0, unknown: 0 };
    for (const event of events) {
      answer[await this.bounces.record(bounceEventOf(event), { trusted: true })]++;
      // SQLite's driver is synchronous, so without this pause many events would block all other calls.
      await immediate();
    }
    return answer;
  }
}
