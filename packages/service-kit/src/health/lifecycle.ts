import { Injectable } from '@nestjs/common';

/** Tracks whether the service is shutting down. */
@Injectable()
export class Lifecycle {
  private stopping = false;

  /** Makes /readyz reply 503 from now on, so that the load balancer sends no new requests to this process. */
  startDraining(): void {
    this.stopping = true;
  }

  get isDraining(): boolean {
    return this.stopping;
  }
}
