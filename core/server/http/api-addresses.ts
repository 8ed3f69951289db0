import type { Endpoint } from '../../contract';

/** Says which methods an address below `/api` answers, for 405 and OPTIONS. Asked only where no route matched. */
export class ApiAddresses {
  private patterns: readonly { readonly pattern: RegExp; readonly methods: readonly string[] }[] | undefined;

  constructor(private readonly endpoints: readonly Pick<Endpoint, 'method' | 'path' | 'effect'>[]) {}

  /** @returns nothing for an address that nobody answers. */
  methodsAt(path: string): readonly string[] {
    // Made for the first such address: a start should not wait for them.
    this.patterns ??= this.endpoints.map((endpoint) => ({
      pattern: patternOf(endpoint.path),
      methods: methodsOf(endpoint),
    }));
    const found = this.patterns.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods);
    return [...new Set(found)].sort();
  }
}

/** What an endpoint answers to: whatever only reads can also be asked for without its body (RFC 9110, 9.3.2). */
export function methodsOf({ method, effect }: Pick<Endpoint, 'method' | 'effect'>): readonly string[] {
  return method === 'GET' && effect === 'read' ? [method, 'HEAD'] : [method];
}

function patternOf(path: string): RegExp {
  const parts = path
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  return new RegExp(`^/api${parts.join('/')}$`, 'i');
}
