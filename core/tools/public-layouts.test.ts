import { parseSync } from 'oxc-parser';
import { hasPublicPage } from './public-layouts';

function decide(source: string): boolean {
  return hasPublicPage(parseSync('plugin.ts', source).program, 'plugins/x/client/plugin.ts');
}

describe('public pages', () => {
  it.each(['bare', 'public', 'walkthrough'])('have the layout %s', (layout) => {
    expect(decide(`export const plugin = { routes: [{ layout: 'main' }, { layout: '${layout}' as const }] };`)).toBe(
      true,
    );
  });

  it('do not exist if every layout needs a portal, or if there is none', () => {
    expect(decide(`export const plugin = { routes: [{ layout: 'main' }, { layout: 'settings' }] };`)).toBe(false);
    expect(decide(`export const plugin = { routes: [], label: 'public' };`)).toBe(false);
  });

  it('cannot hide behind a variable: the build fails with what to write', () => {
    expect(() => decide(`const layout = 'public'; export const plugin = { routes: [{ layout }] };`)).toThrow(
      /plugins\/x\/client\/plugin\.ts: write the layout of a route as a literal/,
    );
  });
});
