import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { productName } from '../../../contract';
import type { Logger } from '../../../kernel/services';
import type { Metrics, MetricSource } from '../../platform/metrics';

const prefix = `${productName.name.toLowerCase()}_`;
/** Seconds; the budgets of the product are around 10 ms. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30];

export interface PrometheusOptions {
  readonly logger: Logger;
  /** Memory, processor time, event loop and handles of this process; disabled in tests that share a process. */
  readonly ofProcess: boolean;
}

/** Metrics in a separate registry, so that two servers in one process do not share them. */
export class PrometheusMetrics implements Metrics {
  private readonly registry = new Registry();
  private readonly durations: Histogram<'endpoint' | 'status'>;
  private readonly refusals: Counter<'status'>;

  constructor(private readonly options: PrometheusOptions) {
    const registers = [this.registry];
    this.durations = new Histogram({
      name: `${prefix}http_request_duration_seconds`,
      help: 'Time from the call of an endpoint to its answer.',
      labelNames: ['endpoint', 'status'],
      buckets,
      registers,
    });
    this.refusals = new Counter({
      name: `${prefix}http_refused_total`,
      help: 'Calls that were turned away before they reached an endpoint.',
      labelNames: ['status'],
      registers,
    });
    if (options.ofProcess) {
      collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: 20 });
    }
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  requests(endpoint: string): (status: number, seconds: number) => void {
    // Looked up once per status: finding a child by its labels costs more than counting.
    const byStatus = new Map<number, { observe(seconds: number): void }>();
    return (status, seconds) => {
      let child = byStatus.get(status);
      if (child === undefined) {
        child = this.durations.labels({ endpoint, status: String(status) });
        byStatus.set(status, child);
      }
      child.observe(seconds);
    };
  }

  refused(status: number): void {
    this.refusals.inc({ status: String(status) });
  }

  add(source: MetricSource): void {
    const { options, registry } = this;
    const shared = {
      name: `${prefix}${source.name}`,
      help: source.help,
      labelNames: [...(source.labels ?? [])],
      registers: [registry],
    };
    if (source.kind === 'gauge') {
      const gauge: Gauge = new Gauge({
        ...shared,
        collect: () =>
          read(
            source,
            options.logger,
            () => gauge.reset(),
            (labels, value) => gauge.set(labels, value),
          ),
      });
      return;
    }
    const counter: Counter = new Counter({
      ...shared,
      collect: () =>
        read(
          source,
          options.logger,
          () => counter.reset(),
          (labels, value) => counter.inc(labels, value),
        ),
    });
  }

  text(): Promise<string> {
    return this.registry.metrics();
  }

  close(): void {
    this.registry.clear();
  }
}

/** A failing source, such as an unavailable database, must not hide the others. */
async function read(
  source: MetricSource,
  logger: Logger,
  reset: () => void,
  put: (labels: Readonly<Record<string, string>>, value: number) => void,
): Promise<void> {
  reset();
  try {
    for (const { labels = {}, value } of await source.read()) {
      put(labels, value);
    }
  } catch (error) {
    logger.debug(`Could not read the metrics '${source.name}'.`, { error });
  }
}
