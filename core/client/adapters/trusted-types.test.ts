import { refuseMarkup } from './trusted-types';

describe('The policy for Trusted Types', () => {
  interface Rules {
    readonly createHTML: (text: string, type?: string, sink?: string) => string | null;
  }

  function pageWith(defaultPolicy: unknown): { readonly page: Window; readonly created: [string, Rules][] } {
    const created: [string, Rules][] = [];
    const createPolicy = (name: string, rules: Rules) => created.push([name, rules]);
    return { page: { trustedTypes: { defaultPolicy, createPolicy } } as unknown as Window, created };
  }

  it('allows styles that libraries assign, and no markup', () => {
    const { page, created } = pageWith(null);
    refuseMarkup(page);
    expect(created.map(([name]) => name)).toEqual(['default']);
    const pass = (text: string) => created[0]?.[1].createHTML(text);
    for (const text of [' ', ':root{--a:1px}', '@media (width < 62em){a>b{c:d}}']) {
      expect(pass(text)).toBe(text);
    }
    for (const text of [
      '<b>',
      '<script>alert(1)</script>',
      '</style><img src=x onerror=alert(1)>',
      '<!--',
      '<?xml',
      '<SVG',
    ]) {
      expect(pass(text)).toBeNull();
    }
  });

  it('allows markup to be parsed into a document of its own, and into no element', () => {
    const { page, created } = pageWith(null);
    refuseMarkup(page);
    const pass = (sink: string) => created[0]?.[1].createHTML('<b>pasted</b>', 'TrustedHTML', sink);
    expect(['DOMParser parseFromString', 'Element innerHTML', 'Document write'].map(pass)).toEqual([
      '<b>pasted</b>',
      null,
      null,
    ]);
  });

  it('is created once, and not at all in browsers without Trusted Types', () => {
    const { page, created } = pageWith({});
    refuseMarkup(page);
    refuseMarkup({} as Window);
    expect(created).toEqual([]);
  });
});
