import type { IncomingMessage } from 'node:http';

export interface HubOriginsOptions {
  /** Public origin of the installation; read for each request, because tests choose their port late. */
  readonly publicUrl: string | (() => string);
  /** Further origins whose pages may connect. */
  readonly allowedOrigins: readonly string[];
}

const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

/** Decides which pages may connect and which URL of the hub they receive. */
export class HubOrigins {
  constructor(private readonly options: HubOriginsOptions) {}

  /**
   * Known origins, and pages whose origin is the Host of the request: an installation is also reached by its address in
   * the local network. Pages of other sites never pass, because the browser sets Origin and Host. A name that an attacker
   * points at this server (DNS rebinding) gains nothing: the session token is not a cookie, so only a page on which the
   * person has signed in under that name has one.
   *
   * Clients other than browsers send no Origin; for them the token decides.
   */
  isAllowed(request: IncomingMessage): boolean {
    const { origin } = request.headers;
    return origin === undefined || this.known.includes(origin) || origin === ownOrigin(request);
  }

  /** True for an allowed page of another origin, which needs CORS headers. */
  isForeign(request: IncomingMessage): boolean {
    const { origin, host } = request.headers;
    return origin !== undefined && hostOf(origin) !== host && this.isAllowed(request);
  }

  /**
   * Origin of the hub for the caller: the origin of its page, else the known one of its Host header, else the public one.
   * Without an Origin the Host header only selects a known name, so a forged one has no effect.
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

/** The Origin of the request, if its host is the Host of the request. */
function ownOrigin({ headers: { origin, host } }: IncomingMessage): string | undefined {
  return origin !== undefined && host !== undefined && hostOf(origin) === host.toLowerCase() ? origin : undefined;
}

/** Origin of a caller on this machine, under any of its loopback names. */
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
