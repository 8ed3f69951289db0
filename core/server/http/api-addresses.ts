import type { Endpoint } from '../../contract';

/** Says which methods an address below `/api` answers, for 405 and OPTIONS. Asked only where no route matched. */
export class ApiAddresses {
  private readonly patterns: readonly { readonly pattern: RegExp; readonly method: string }[];

  constructor(endpoints: readonly Pick<Endpoint, 'method' | 'path' | 'effect'>[]) {
    this.patterns = endpoints.flatMap(({ method, path, effect }) => {
      const pattern = patternOf(path);
      const isReadable = method === 'GET' && effect === 'read';
      return isReadable
        ? [
            { pattern, method },
            { pattern, method: 'HEAD' },
          ]
        : [{ pattern, method }];
    });
  }

  /** @returns nothing for an address that nobody answers. */
  methodsAt(path: string): readonly string[] {
    return [...new Set(this.patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))].sort();
  }
}

function patternOf(path: string): RegExp {
  const parts = path
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  return new RegExp(`^/api${parts.join('/')}$`, 'i');
}
