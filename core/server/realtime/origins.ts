import type { IncomingMessage } from 'node:http';

export interface HubOriginsOptions {
  /** Origin that people type; read at each call, because a test learns its port late. */
  readonly publicUrl: string | (() => string);
  /** Further origins whose pages may connect. */
  readonly allowedOrigins: readonly string[];
}

const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

/** Decides which pages may connect, and under which address they find the hub. */
export class HubOrigins {
  constructor(private readonly options: HubOriginsOptions) {}

  /** Programs that are no browser send no origin; theirs is the token alone. */
  admits(request: IncomingMessage): boolean {
    const { origin } = request.headers;
    if (origin === undefined) {
      return true;
    }
    return this.known.includes(origin) || origin === loopbackOrigin(request);
  }

  /** True for a page of another origin that is allowed all the same: it needs the headers of CORS. */
  isForeign(request: IncomingMessage): boolean {
    const { origin, host } = request.headers;
    return origin !== undefined && hostOf(origin) !== host && this.admits(request);
  }

  /**
   * Where the caller finds the hub: the known origin that it already talks to, else the public one. The Host header only
   * chooses among known names, so a forged one leads nowhere.
   */
  baseFor(request: IncomingMessage): string {
    const { host } = request.headers;
    return this.known.find((origin) => hostOf(origin) === host) ?? loopbackOrigin(request) ?? this.publicOrigin;
  }

  private get publicOrigin(): string {
    const { publicUrl } = this.options;
    return originOf(typeof publicUrl === 'string' ? publicUrl : publicUrl());
  }

  private get known(): readonly string[] {
    return [this.publicOrigin, ...this.options.allowedOrigins];
  }
}

/** Somebody on this machine, under whichever of its names. */
function loopbackOrigin(request: IncomingMessage): string | undefined {
  const { host } = request.headers;
  return host !== undefined && loopbackHost.test(host) ? `http://${host}` : undefined;
}

function originOf(url: string): string {
  return new URL(url).origin;
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
