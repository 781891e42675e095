import { Controller, Get, Header, HttpCode, Inject, Param, Post, type Type } from '@nestjs/common';
import { ServiceState } from '@portals/contracts/admin';
import { idParam } from '@portals/contracts/fields';
import { Admins } from '../auth/access.guard.js';
import { Answers } from '../http/openapi.js';
import { StateReport } from './state-report.js';

/** Returns the path at which a service reports its state; `service.json` declares it. */
export const statePath = (service: string): string => `/api/${service}-state`;

/** Returns the controller that reports the state of a service to administrators of the site (rules 20.40 and 20.43). */
export function stateController(service: string): Type {
  @Admins()
  @Controller(statePath(service))
  class StateController {
    constructor(@Inject(StateReport) private readonly report: StateReport) {}

    @Get()
    @Header('cache-control', 'no-store')
    @Answers(200, ServiceState)
    read() {
      return this.report.read();
    }

    /** Requeues a failed email. */
    @Post('mails/:id/retry')
    @HttpCode(204)
    @Answers(204)
    retry(@Param('id', { schema: idParam }) id: number) {
      return this.report.retryMail(id);
    }
  }
  return StateController;
}
