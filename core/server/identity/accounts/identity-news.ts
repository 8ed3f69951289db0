import type { Logger } from '../../../kernel/services';
import type { Backplane } from '../../platform/backplane';

/** What changed about somebody, told to every process so that caches drop and connections end. */
export type IdentityNews =
  | { readonly kind: 'session-ended'; readonly sessionIds: readonly string[] }
  | { readonly kind: 'membership-ended' | 'membership-changed'; readonly personId: string; readonly clientId: string }
  | { readonly kind: 'person-changed'; readonly personId: string }
  | { readonly kind: 'portal-closed'; readonly clientId: string };

const subject = 'identity';

/** Tells this process at once and the others over the back plane, after the change has committed. */
export class IdentityNewsroom {
  private readonly listeners = new Set<(news: IdentityNews) => void>();
  private readonly unsubscribe: () => void;

  constructor(
    private readonly backplane: Backplane,
    private readonly logger: Logger,
  ) {
    this.unsubscribe = backplane.subscribe('caches', (payload) => {
      if (isIdentityNews(payload)) {
        this.tellHere(payload.news);
      }
    });
  }

  on(listener: (news: IdentityNews) => void): () => void {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  }

  /** Never rejects: caches expire by themselves, and the change itself is committed. */
  async tell(news: IdentityNews): Promise<void> {
    this.tellHere(news);
    try {
      await this.backplane.publish('caches', { subject, news });
    } catch (error) {
      // Caches live 5 s at most, so the other processes learn it by then.
      this.logger.error('Other processes could not be told what changed about a person.', error, { kind: news.kind });
    }
  }

  close(): void {
    this.unsubscribe();
    this.listeners.clear();
  }

  private tellHere(news: IdentityNews): void {
    for (const listener of this.listeners) {
      try {
        listener(news);
      } catch (error) {
        this.logger.error('A part of this process could not take note of a change about a person.', error, {
          kind: news.kind,
        });
      }
    }
  }
}

function isIdentityNews(payload: unknown): payload is { readonly news: IdentityNews } {
  return typeof payload === 'object' && payload !== null && 'subject' in payload && payload.subject === subject;
}
