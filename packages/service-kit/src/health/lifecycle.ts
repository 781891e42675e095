import { Injectable } from '@nestjs/common';

/** Whether the service is on its way out. */
@Injectable()
export class Lifecycle {
  private stopping = false;

  /** From now on /readyz answers 503, so that no new requests are sent here. */
  startDraining(): void {
    this.stopping = true;
  }

  get isDraining(): boolean {
    return this.stopping;
  }
}
