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

  /**
   * Known origins, and pages that this server itself was asked for under the same name: an installation is reached by
   * its address in the local network too. Pages of other sites never pass, because a browser sets Origin and Host. A
   * name that somebody points at this server (DNS rebinding) gains nothing: the session token is no cookie, so only a
   * page that the person has signed in to under that very name has one.
   *
   * Programs that are no browser send no origin; theirs is the token alone.
   */
  admits(request: IncomingMessage): boolean {
    const { origin } = request.headers;
    return origin === undefined || this.known.includes(origin) || origin === ownOrigin(request);
  }

  /** True for a page of another origin that is allowed all the same: it needs the headers of CORS. */
  isForeign(request: IncomingMessage): boolean {
    const { origin, host } = request.headers;
    return origin !== undefined && hostOf(origin) !== host && this.admits(request);
  }

  /**
   * Where the caller finds the hub: the origin that its page came from, the known one that it already talks to, else the
   * public one. Without a page's origin the Host header only chooses among known names, so a forged one leads nowhere.
   */
  baseFor(request: IncomingMessage): string {
    const { host } = request.headers;
    return (
      ownOrigin(request) ??
      this.known.find((origin) => hostOf(origin) === host) ??
      loopbackOrigin(request) ??
      this.publicOrigin
    );
  }

  private get publicOrigin(): string {
    const { publicUrl } = this.options;
    return originOf(typeof publicUrl === 'string' ? publicUrl : publicUrl());
  }

  private get known(): readonly string[] {
    return [this.publicOrigin, ...this.options.allowedOrigins];
  }
}

/** The origin of a page that this server was asked for under the name of this request. */
function ownOrigin({ headers: { origin, host } }: IncomingMessage): string | undefined {
  return origin !== undefined && host !== undefined && hostOf(origin) === host.toLowerCase() ? origin : undefined;
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
