import { readAppearance } from './appearance';

describe('a stored appearance', () => {
  it('is read without what this release does not know', () => {
    expect(readAppearance({ theme: 'sepia', density: 'comfortable', menuCollapsed: true, sound: 'loud' })).toEqual({
      density: 'comfortable',
      menuCollapsed: true,
    });
  });
});
