import { parseSync } from 'oxc-parser';
import { hasPublicPage } from './public-layouts';

function decide(source: string): boolean {
  return hasPublicPage(parseSync('plugin.ts', source).program, 'plugins/x/client/plugin.ts');
}

describe('pages for strangers', () => {
  it.each(['bare', 'public', 'walkthrough'])('are those of the layout %s', (layout) => {
    expect(decide(`export const plugin = { routes: [{ layout: 'main' }, { layout: '${layout}' as const }] };`)).toBe(
      true,
    );
  });

  it('are not there when every layout needs a portal, or when there is none', () => {
    expect(decide(`export const plugin = { routes: [{ layout: 'main' }, { layout: 'settings' }] };`)).toBe(false);
    expect(decide(`export const plugin = { routes: [], label: 'public' };`)).toBe(false);
  });

  it('cannot hide behind a variable: the build stops and says what to write', () => {
    expect(() => decide(`const layout = 'public'; export const plugin = { routes: [{ layout }] };`)).toThrow(
      /plugins\/x\/client\/plugin\.ts: write the layout of a route as a literal/,
    );
  });
});
