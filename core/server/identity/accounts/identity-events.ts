import type { CompanySettings } from '../../../contract';
import type { Logger } from '../../../kernel/services';
import type { Backplane } from '../../platform/backplane';

/** A change of a person or membership, published to every process to invalidate caches and close connections. */
export type IdentityEvent =
  | { readonly kind: 'session-ended'; readonly sessionIds: readonly string[] }
  | { readonly kind: 'api-tokens-ended'; readonly tokenIds: readonly string[] }
  | { readonly kind: 'membership-ended' | 'membership-changed'; readonly personId: string; readonly clientId: string }
  | { readonly kind: 'person-changed'; readonly personId: string }
  | { readonly kind: 'security-changed'; readonly clientId: string }
  | { readonly kind: 'portal-closed'; readonly clientId: string }
  | { readonly kind: 'portal-changed'; readonly clientId: string; readonly settings: CompanySettings };

const subject = 'identity';

/** Publishes to this process at once and to the others over the back plane, after the change has committed. */
export class IdentityEvents {
  private readonly listeners = new Set<(news: IdentityEvent) => void>();
  private readonly unsubscribe: () => void;

  constructor(
    private readonly backplane: Backplane,
    private readonly logger: Logger,
  ) {
    this.unsubscribe = backplane.subscribe('caches', (payload) => {
      if (isIdentityNews(payload)) {
        this.publishLocally(payload.news);
      }
    });
  }

  subscribe(listener: (news: IdentityEvent) => void): () => void {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  }

  /** Never rejects: the change is committed, and stale cache entries expire. */
  async publish(news: IdentityEvent): Promise<void> {
    this.publishLocally(news);
    try {
      await this.backplane.publish('caches', { subject, news });
    } catch (error) {
      // Cache entries live 5 s at most, so other processes see the change by then.
      this.logger.error('An identity event could not be published to other processes.', error, { kind: news.kind });
    }
  }

  close(): void {
    this.unsubscribe();
    this.listeners.clear();
  }

  private publishLocally(news: IdentityEvent): void {
    for (const listener of this.listeners) {
      try {
        listener(news);
      } catch (error) {
        this.logger.error('A subscriber failed on an identity event.', error, {
          kind: news.kind,
        });
      }
    }
  }
}

function isIdentityNews(payload: unknown): payload is { readonly news: IdentityEvent } {
  return typeof payload === 'object' && payload !== null && 'subject' in payload && payload.subject === subject;
}
