import type { JobLimits } from './job-limits';

/**
 * A group of kinds with slots of its own. `mail` holds mail only, so that a one-time code never waits for other work;
 * `maintenance` holds rebuilds, exports, erasure and retention; `default` holds the jobs of plugins; `outgoing` those that
 * wait for servers of others, so that a server that hangs delays nothing else.
 */
export type Lane = 'mail' | 'default' | 'maintenance' | 'outgoing';

/** Concurrent jobs in one process. A job that waits for the network holds no connection. */
const slots: Readonly<Record<Lane, number>> = {
  mail: 4,
  default: 4,
  maintenance: 3,
  outgoing: 8,
};

/** A kind of job with its lane and limits. */
export interface LaneKind {
  readonly kind: string;
  readonly lane: Lane;
  /** A plugin, or the kind itself for core. No owner may fill a shared lane. */
  readonly owner: string;
  readonly limits: JobLimits;
}

/** Number of jobs of a kind that may start now. */
export interface KindSlots {
  readonly kind: string;
  readonly lane: Lane;
  readonly owner: string;
  readonly free: number;
  readonly perPortal: number;
}

/** Free slots for a claim. */
export interface ClaimSlots {
  /** Kinds with free slots, the least recently claimed first. */
  readonly kinds: readonly KindSlots[];
  readonly lanes: readonly { readonly lane: Lane; readonly free: number }[];
  readonly owners: readonly { readonly owner: string; readonly free: number }[];
  /** Jobs that run now, by kind and portal. */
  readonly busy: readonly { readonly kind: string; readonly clientId: string; readonly running: number }[];
}

interface RunningJob {
  readonly id: string;
  readonly clientId: string;
  readonly kind: string;
}

/** Tracks the slots of this process. */
export class LaneSlots {
  private readonly running = new Map<string, RunningJob>();
  private readonly kinds = new Map<string, LaneKind>();

  constructor(kinds: readonly LaneKind[]) {
    for (const each of kinds) {
      this.kinds.set(each.kind, each);
    }
  }

  take(job: RunningJob): void {
    this.running.set(job.id, job);
    const kind = this.kinds.get(job.kind);
    if (kind !== undefined) {
      // Moves to the end of the order, so that the kinds of a lane take turns.
      this.kinds.delete(job.kind);
      this.kinds.set(job.kind, kind);
    }
  }

  release(id: string): void {
    this.running.delete(id);
  }

  freeSlots(): ClaimSlots {
    const busyKinds = this.count(({ kind }) => kind);
    const busyLanes = this.count(({ kind }) => this.kinds.get(kind)?.lane);
    const busyOwners = this.count(({ kind }) => this.kinds.get(kind)?.owner);
    const lanes = (Object.keys(slots) as Lane[]).map((lane) => ({
      lane,
      free: slots[lane] - (busyLanes.get(lane) ?? 0),
    }));
    const open = new Set(lanes.filter(({ free }) => free > 0).map(({ lane }) => lane));
    const owners = new Map<string, number>();
    const kinds: KindSlots[] = [];
    for (const { kind, lane, owner, limits } of this.kinds.values()) {
      const shared = this.sharedLimit(lane);
      const ownerFree = shared - (busyOwners.get(owner) ?? 0);
      const free = Math.min(limits.concurrency ?? shared, slots[lane]) - (busyKinds.get(kind) ?? 0);
      if (open.has(lane) && ownerFree > 0 && free > 0) {
        owners.set(owner, ownerFree);
        kinds.push({ kind, lane, owner, free, perPortal: limits.concurrencyPerPortal ?? Math.max(1, shared - 1) });
      }
    }
    return {
      kinds,
      lanes: lanes.filter(({ free }) => free > 0),
      owners: [...owners].map(([owner, free]) => ({ owner, free })),
      busy: this.busyPortals(),
    };
  }

  /** One slot of a shared lane stays free of each owner; `mail` has one owner only. */
  private sharedLimit(lane: Lane): number {
    const all = slots[lane];
    return lane === 'mail' ? all : Math.max(1, all - 1);
  }

  private count(keyOf: (job: RunningJob) => string | undefined): Map<string, number> {
    const counts = new Map<string, number>();
    for (const job of this.running.values()) {
      const key = keyOf(job);
      if (key !== undefined) {
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }
    return counts;
  }

  private busyPortals(): ClaimSlots['busy'] {
    const counts = new Map<string, { readonly kind: string; readonly clientId: string; running: number }>();
    for (const { kind, clientId } of this.running.values()) {
      const key = `${kind} ${clientId}`;
      const known = counts.get(key) ?? { kind, clientId, running: 0 };
      known.running += 1;
      counts.set(key, known);
    }
    return [...counts.values()];
  }
}
