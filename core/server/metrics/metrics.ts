/** One figure with what tells it apart from others of its name. */
export interface MetricSample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A family of figures that is asked for only when somebody looks. */
export interface MetricSource {
  /** Without the product's prefix, `outbox_lag_seconds`. */
  readonly name: string;
  readonly help: string;
  /** `total` only ever grows. */
  readonly kind: 'gauge' | 'total';
  readonly labels?: readonly string[];
  readonly read: () => readonly MetricSample[] | Promise<readonly MetricSample[]>;
}

/** What operators see of a process, in the text format of Prometheus. */
export interface Metrics {
  /** Makes what counts the answers of one endpoint. */
  calls(endpoint: string): (status: number, seconds: number) => void;
  /** A call that was turned away before it reached an endpoint. */
  refused(status: number): void;
  add(source: MetricSource): void;
  readonly contentType: string;
  text(): Promise<string>;
  close(): void;
}
