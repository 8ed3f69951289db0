/** A value of a metric with its labels. */
export interface MetricSample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A metric that is read only when it is scraped. */
export interface MetricSource {
  /** Name without the product's prefix, such as `outbox_lag_seconds`. */
  readonly name: string;
  readonly help: string;
  /** A `total` only increases. */
  readonly kind: 'gauge' | 'total';
  readonly labels?: readonly string[];
  readonly read: () => readonly MetricSample[] | Promise<readonly MetricSample[]>;
}

/** Metrics of a process in Prometheus' text format. */
export interface Metrics {
  /** Returns a function that counts the responses of an endpoint. */
  requests(endpoint: string): (status: number, seconds: number) => void;
  /** Counts a request that was refused before it reached an endpoint. */
  refused(status: number): void;
  add(source: MetricSource): void;
  readonly contentType: string;
  text(): Promise<string>;
  close(): void;
}
