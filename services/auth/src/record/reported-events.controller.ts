import { Body, Controller, Header, HttpCode, Inject, Post } from '@nestjs/common';
import { EndedMembership, EndedMembershipsRequest, ReportedEvent } from '@portals/contracts/auth';
import { Answers, Public } from '@portals/service-kit';
import type { z } from 'zod';
import { ReportedEvents } from './reported-events.js';

/**
 * Handles calls from other services. Like all internal routes, these are only reachable internally and require INTERNAL_KEY if one is set.
 */
@Controller('internal')
export class ReportedEventsController {
  constructor(@Inject(ReportedEvents) private readonly events: ReportedEvents) {}

  @Public()
  @Post('access-events')
  @HttpCode(204)
  @Answers(204)
  report(@Body({ schema: ReportedEvent }) event: ReportedEvent): Promise<void> {
    return this.events.add(event);
  }

  @Public()
  @Post('ended-places')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(200, EndedMembership.array())
  ended(
    @Body({ schema: EndedMembershipsRequest }) asked: z.infer<typeof EndedMembershipsRequest>,
  ): Promise<EndedMembership[]> {
    return this.events.endedPlaces(asked);
  }
}
