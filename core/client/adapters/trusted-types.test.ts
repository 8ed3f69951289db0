import { refuseMarkup } from './trusted-types';

describe('The policy for Trusted Types', () => {
  interface Rules {
    readonly createHTML: (text: string) => string | null;
  }

  function pageWith(defaultPolicy: unknown): { readonly page: Window; readonly made: [string, Rules][] } {
    const made: [string, Rules][] = [];
    const createPolicy = (name: string, rules: Rules) => made.push([name, rules]);
    return { page: { trustedTypes: { defaultPolicy, createPolicy } } as unknown as Window, made };
  }

  it('lets styles through that libraries assign, and no markup', () => {
    const { page, made } = pageWith(null);
    refuseMarkup(page);
    expect(made.map(([name]) => name)).toEqual(['default']);
    const pass = (text: string) => made[0]?.[1].createHTML(text);
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

  it('is made once, and not at all where the browser does not know them', () => {
    const { page, made } = pageWith({});
    refuseMarkup(page);
    refuseMarkup({} as Window);
    expect(made).toEqual([]);
  });
});
