import { equalsInConstantTime } from '../../platform/keys/key-ring';
import { forwardingHeaders } from './forwarding-headers';
import { bearerToken } from '../../request-context/headers';
import { isLoopback, isThisMachine } from './this-machine';

/** The part of a request that decides about access to private routes. */
export interface PrivateRequest {
  /** Address of the socket's peer, never from a header. */
  readonly peerAddress: string;
  header(name: string): string | undefined;
}

export interface PrivateGuardOptions {
  readonly operatorToken: string | undefined;
  readonly publicUrl: string;
}

/** A proxy that adds no forwarding header may still add this one. */
const proxyHeaders = [...forwardingHeaders, 'via'];

/**
 * Creates the guard of private routes. The operator's token opens them. Without it they are open only on an
 * installation whose PUBLIC_URL is this machine, to requests from this machine. All other callers get 404, as if there
 * were no such route.
 *
 * Where PUBLIC_URL is another machine, a proxy on this machine may forward public requests, and neither the peer's
 * address nor any header shows it: nginx by default sends `Host: 127.0.0.1` and no forwarding header.
 *
 * The Host header is checked, because a foreign page whose name resolves to 127.0.0.1 also sends its requests from this
 * machine.
 */
export function createPrivateGuard({
  operatorToken,
  publicUrl,
}: PrivateGuardOptions): (request: PrivateRequest) => boolean {
  const isLocal = isThisMachine(new URL(publicUrl).hostname);
  return (request) => {
    const token = bearerToken(request.header('authorization'));
    if (operatorToken !== undefined && token !== undefined && equalsInConstantTime(token, operatorToken)) {
      return true;
    }
    const isForwarded = proxyHeaders.some((name) => request.header(name) !== undefined);
    return isLocal && isLoopback(request.peerAddress) && !isForwarded && isOwnName(request.header('host'));
  };
}

function isOwnName(host: string | undefined): boolean {
  return isThisMachine((host ?? '').toLowerCase().replace(/:\d+$/, ''));
}
