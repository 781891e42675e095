import { Injectable } from '@nestjs/common';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Prometheus metrics of one service. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request; streams are not counted',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.registry],
  });

  private readonly firstBytes = new Histogram({
    name: 'stream_first_byte_seconds',
    help: 'Time until a stream of events sends the first of them; what only keeps it open does not count',
    labelNames: ['route'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: [this.registry],
  });
  private readonly streams = new Histogram({
    name: 'stream_duration_seconds',
    help: 'Time until a stream has ended or its reader has left',
    labelNames: ['route'],
    buckets: [0.5, 1, 2.5, 5, 10, 30, 60, 180, 600],
    registers: [this.registry],
  });
  private readonly openStreams = new Gauge({
    name: 'streams_open',
    help: 'Streams that are being sent',
    labelNames: ['route'],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Records the duration of a request. `route` is the pattern and not the path, so that ids do not create new time series. */
  observeRequest(method: string, route: string, status: number, seconds: number): void {
    this.requests.observe({ method, route, status: String(status) }, seconds);
  }

  observeFirstByte(route: string, seconds: number): void {
    this.firstBytes.observe({ route }, seconds);
  }

  /** Counts a stream as open. @returns a function to call when the stream ends, with the stream's duration in seconds */
  openStream(route: string): (seconds: number) => void {
    this.openStreams.inc({ route });
    return (seconds) => {
      this.openStreams.dec({ route });
      this.streams.observe({ route }, seconds);
    };
  }

  /** Creates a counter specific to the service. */
  counter(name: string, help: string, labelNames: string[] = []): Counter {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  text(): Promise<string> {
    return this.registry.metrics();
  }
}
