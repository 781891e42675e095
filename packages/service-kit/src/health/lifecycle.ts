import { Injectable } from '@nestjs/common';

/** Tracks whether the service is shutting down. */
@Injectable()
export class Lifecycle {
  private stopping = false;

  /** Makes /readyz answer 503 from now on, so that the load balancer sends no new requests here. */
  startDraining(): void {
    this.stopping = true;
  }

  get isDraining(): boolean {
    return this.stopping;
  }
}
