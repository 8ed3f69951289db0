import type { Endpoint } from '../../../contract';

/** Finds the methods of an address below `/api`, for 405 and OPTIONS. Used only where no route matched. */
export class ApiAddresses {
  private patterns: readonly { readonly pattern: RegExp; readonly methods: readonly string[] }[] | undefined;

  constructor(private readonly endpoints: readonly Pick<Endpoint, 'method' | 'path' | 'effect'>[]) {}

  /** @returns an empty list for an address without endpoints. */
  methodsAt(path: string): readonly string[] {
    // Compiled for the first such address, so that they do not delay the start.
    this.patterns ??= this.endpoints.map((endpoint) => ({
      pattern: patternOf(endpoint.path),
      methods: methodsOf(endpoint),
    }));
    const found = this.patterns.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods);
    return [...new Set(found)].sort();
  }
}

/** The methods of an endpoint: a reading GET also supports HEAD (RFC 9110, 9.3.2). */
export function methodsOf({ method, effect }: Pick<Endpoint, 'method' | 'effect'>): readonly string[] {
  return method === 'GET' && effect === 'read' ? [method, 'HEAD'] : [method];
}

function patternOf(path: string): RegExp {
  const parts = path
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  return new RegExp(`^/api${parts.join('/')}$`, 'i');
}
