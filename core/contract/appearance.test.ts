import { readAppearance } from './appearance';

describe('a stored appearance', () => {
  it('drops values that this release does not know', () => {
    expect(readAppearance({ theme: 'sepia', density: 'comfortable', menuCollapsed: true, sound: 'loud' })).toEqual({
      density: 'comfortable',
      menuCollapsed: true,
    });
  });
});
