import { Injectable } from '@nestjs/common';

/** Whether the service is shutting down. */
@Injectable()
export class Lifecycle {
  private stopping = false;

  /** From now on /readyz answers 503, so that the load balancer sends no new requests here. */
  startDraining(): void {
    this.stopping = true;
  }

  get isDraining(): boolean {
    return this.stopping;
  }
}
