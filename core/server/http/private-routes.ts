import { isSame } from '../keys/key-ring';
import { bearerToken } from './headers';

/** What decides whether somebody may see captured mail, metrics and the like. */
export interface PrivateRequest {
  /** Of the socket itself, never of a header. */
  readonly peerAddress: string;
  header(name: string): string | undefined;
}

export interface PrivateGuardOptions {
  readonly operatorToken: string | undefined;
  readonly publicUrl: string;
}

const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];
const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Makes the guard of private addresses: a person at this machine, or whoever holds the operator's token. Everybody else
 * learns nothing, not even that the address exists.
 *
 * The Host header counts too: a page of a stranger whose name resolves to 127.0.0.1 also comes from this machine.
 */
export function createPrivateGuard({
  operatorToken,
  publicUrl,
}: PrivateGuardOptions): (request: PrivateRequest) => boolean {
  const publicName = new URL(publicUrl).hostname;
  return (request) => {
    const token = bearerToken(request.header('authorization'));
    if (operatorToken !== undefined && token !== undefined && isSame(token, operatorToken)) {
      return true;
    }
    const isForwarded = forwardingHeaders.some((name) => request.header(name) !== undefined);
    return isLoopback(request.peerAddress) && !isForwarded && isOwnName(request.header('host'), publicName);
  };
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(address);
}

function isOwnName(host: string | undefined, publicName: string): boolean {
  const name = (host ?? '').toLowerCase().replace(/:\d+$/, '');
  return loopbackNames.has(name) || name === publicName.toLowerCase();
}
