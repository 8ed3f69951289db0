import type { Dispose } from '../../contract';
import type { BrowserWindow } from '../ports';

/** The real window. */
export class PageWindow implements BrowserWindow {
  private openedChannel: BroadcastChannel | undefined = undefined;

  constructor(private readonly page: Window & typeof globalThis) {}

  get isOnline(): boolean {
    return this.page.navigator.onLine;
  }

  get languages(): readonly string[] {
    return this.page.navigator.languages;
  }

  get location(): BrowserWindow['location'] {
    const { pathname, search, hash } = this.page.location;
    return { pathname, search, hash };
  }

  get traits(): BrowserWindow['traits'] {
    return {
      agent: this.page.navigator.userAgent,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      colourDepth: this.page.screen.colorDepth,
      cores: this.page.navigator.hardwareConcurrency,
    };
  }

  on(event: Parameters<BrowserWindow['on']>[0], handle: () => void): Dispose {
    if (event === 'leave') {
      return this.listen(this.page, 'pagehide', handle);
    }
    if (event === 'hide') {
      return this.listen(this.page.document, 'visibilitychange', () => {
        if (this.page.document.visibilityState === 'hidden') {
          handle();
        }
      });
    }
    if (event === 'focus') {
      // A tab that the person returns to is focused or merely visible; either is a reason to catch up.
      const stops = [
        this.listen(this.page, 'focus', handle),
        this.listen(this.page.document, 'visibilitychange', () => {
          if (this.page.document.visibilityState === 'visible') {
            handle();
          }
        }),
      ];
      return () => {
        for (const stop of stops) {
          void stop();
        }
      };
    }
    // The bundler's import helper fires this event, also for files that libraries request.
    return this.listen(this.page, event === 'missing-code' ? 'vite:preloadError' : event, handle);
  }

  onError(handle: (error: unknown) => void): Dispose {
    const handleError = ({ error, message }: ErrorEvent): void => handle(error ?? message);
    const handleRejection = ({ reason }: PromiseRejectionEvent): void => handle(reason);
    this.page.addEventListener('error', handleError);
    this.page.addEventListener('unhandledrejection', handleRejection);
    return () => {
      this.page.removeEventListener('error', handleError);
      this.page.removeEventListener('unhandledrejection', handleRejection);
    };
  }

  async serverBuild(): Promise<string | undefined> {
    try {
      const answer = await this.page.fetch('/', { method: 'HEAD', cache: 'no-store' });
      return answer.headers.get('x-build') ?? undefined;
    } catch {
      return undefined;
    }
  }

  async exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
    // Absent on pages without a secure context.
    const locks = this.page.navigator.locks as LockManager | undefined;
    return locks === undefined ? work() : locks.request(name, work);
  }

  publish(topic: string): void {
    this.channel?.postMessage(topic);
  }

  subscribe(topic: string, handle: () => void): Dispose {
    const { channel } = this;
    return channel === undefined
      ? () => undefined
      : this.listen(channel, 'message', (event) => {
          if ((event as MessageEvent<unknown>).data === topic) {
            handle();
          }
        });
  }

  createObjectUrl(bytes: Blob): string {
    return URL.createObjectURL(bytes);
  }

  revokeObjectUrl(address: string): void {
    URL.revokeObjectURL(address);
  }

  reload(address: string): void {
    this.page.location.assign(address);
  }

  /** One channel for the page. */
  private get channel(): BroadcastChannel | undefined {
    if (this.openedChannel === undefined && 'BroadcastChannel' in this.page) {
      this.openedChannel = new this.page.BroadcastChannel('tessera');
    }
    return this.openedChannel;
  }

  private listen(target: EventTarget, event: string, handle: (event: Event) => void): Dispose {
    target.addEventListener(event, handle);
    return () => target.removeEventListener(event, handle);
  }
}
