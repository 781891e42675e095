import type { PortalEvent } from '@portals/contracts/composition';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Prometheus metrics of the gateway. No label takes a value from a request, so that the number of time series is bounded. */
export class GatewayMetrics {
  readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request; streams are not counted',
    labelNames: ['method', 'kind', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.registry],
  });
  private readonly firstBytes = new Histogram({
    name: 'stream_first_byte_seconds',
    help: 'Time until a stream of a service begins',
    labelNames: ['service'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.registry],
  });
  private readonly streams = new Histogram({
    name: 'stream_duration_seconds',
    help: 'Time until a stream of a service has ended or its reader has left',
    labelNames: ['service'],
    buckets: [0.5, 1, 2.5, 5, 10, 30, 60, 180, 600],
    registers: [this.registry],
  });
  private readonly openStreams = new Gauge({
    name: 'streams_open',
    help: 'Streams of a service that are being sent',
    labelNames: ['service'],
    registers: [this.registry],
  });
  private readonly portals = new Counter({
    name: 'portal_loads_total',
    help: 'Portal loads and failures that browsers report',
    labelNames: ['portal', 'outcome', 'phase'],
    registers: [this.registry],
  });
  private readonly portalTime = new Histogram({
    name: 'portal_load_duration_seconds',
    help: 'Time from asking for a portal to the end, as browsers report it',
    labelNames: ['portal', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.registry],
  });
  private readonly upstreamFaults = new Counter({
    name: 'upstream_unavailable_total',
    help: 'Calls answered 503 because a service did not answer',
    labelNames: ['service'],
    registers: [this.registry],
  });
  private readonly prerendered = new Counter({
    name: 'prerender_pages_total',
    help: 'Prerendered pages, by what became of them; `cached` ones were there from before',
    labelNames: ['portal', 'outcome'],
    registers: [this.registry],
  });
  private readonly limits = new Gauge({
    name: 'limits_server_failing',
    help: '1 while each gateway counts limits for its share, because the server of LIMITS_URL does not answer',
    registers: [this.registry],
  });
  private readonly composition = new Gauge({
    name: 'composition_ready',
    help: '1 when documents can be composed',
    registers: [this.registry],
  });
  private readonly servedReleases = new Gauge({
    name: 'releases_served',
    help: '1 for what is served of each name: `live`, or what stands in for a live release that cannot be used; `none` when it is left out',
    labelNames: ['name', 'served'],
    registers: [this.registry],
  });

  /** @param services names of the services behind the gateway */
  constructor(services: readonly string[] = []) {
    collectDefaultMetrics({ register: this.registry });
    // Prometheus sees no increase from a missing series to 1.
    for (const service of services) this.upstreamFaults.inc({ service }, 0);
  }

  observeRequest(method: string, kind: string, status: number, seconds: number): void {
    this.requests.observe({ method, kind, status: String(status) }, seconds);
  }

  /**
   * Counts a stream as open.
   * @param seconds time from the request until the stream began
   * @returns a function to call at its end with its duration in seconds
   */
  openStream(service: string, seconds: number): (seconds: number) => void {
    this.firstBytes.observe({ service }, seconds);
    this.openStreams.inc({ service });
    return (taken) => {
      this.openStreams.dec({ service });
      this.streams.observe({ service }, taken);
    };
  }

  /** @param known names of the portals in the composition; any other name is counted as `unknown` */
  countPortal(event: PortalEvent, known: readonly string[]): void {
    const portal = known.includes(event.portal) ? event.portal : 'unknown';
    this.portals.inc({ portal, outcome: event.outcome, phase: event.phase ?? 'none' });
    this.portalTime.observe({ portal, outcome: event.outcome }, event.duration / 1000);
  }

  countUpstreamFault(service: string): void {
    this.upstreamFaults.inc({ service });
  }

  countPrerendered(portal: string, outcome: string): void {
    this.prerendered.inc({ portal, outcome });
  }

  setServed(states: readonly { name: string; served: string }[]): void {
    this.servedReleases.reset();
    for (const { name, served } of states) this.servedReleases.set({ name, served }, 1);
  }

  /** @param bytes returns the memory of the cached documents; called each time the metrics are read */
  watchDocuments(bytes: () => number): void {
    new Gauge({
      name: 'document_cache_bytes',
      help: 'Memory of cached documents in bytes, estimated',
      registers: [this.registry],
      collect() {
        this.set(bytes());
      },
    });
  }

  setLimitsFailing(isFailing: boolean): void {
    this.limits.set(isFailing ? 1 : 0);
  }

  setReady(ready: boolean): void {
    this.composition.set(ready ? 1 : 0);
  }
}
