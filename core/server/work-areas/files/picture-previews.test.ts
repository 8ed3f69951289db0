import type { PictureShrinker } from './picture-shrinker';
import type { StoredPicture } from './picture-previews';
import { CachedPicturePreviews } from './picture-previews';

/** Creates previews of ten bytes, each when the test allows it. */
class SlowShrinker implements Pick<PictureShrinker, 'fit'> {
  readonly asked: string[] = [];
  private readonly held: (() => void)[] = [];
  isOpen = true;

  async fit(bytes: Uint8Array, maxSidePx: number): Promise<Uint8Array> {
    this.asked.push(`${Buffer.from(bytes).toString()} ${maxSidePx}`);
    if (!this.isOpen) {
      await new Promise<void>((resolve) => void this.held.push(resolve));
    }
    return Buffer.alloc(10);
  }

  finishOne(): void {
    this.held.shift()?.();
  }
}

function picture(name: string): StoredPicture {
  return {
    sha256: name,
    async open() {
      return (async function* bytes() {
        yield Buffer.from(name);
      })();
    },
  };
}

function stage(options: { readonly room?: number; readonly places?: number } = {}) {
  const shrinker = new SlowShrinker();
  const previews = new CachedPicturePreviews({ shrinker: shrinker as unknown as PictureShrinker, ...options });
  return { shrinker, previews };
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('Previews of stored pictures', () => {
  it('are created once for each size, for any number of concurrent requests', async () => {
    const { shrinker, previews } = stage();
    await Promise.all([previews.of(picture('a'), 'small'), previews.of(picture('a'), 'small')]);
    await previews.of(picture('a'), 'small');
    await previews.of(picture('a'), 'large');
    expect(shrinker.asked).toEqual(['a 96', 'a 1600']);
  });

  it('are created a few at a time, and all of them in the end', async () => {
    const { shrinker, previews } = stage({ places: 2 });
    shrinker.isOpen = false;
    const all = Promise.all(['a', 'b', 'c', 'd'].map((name) => previews.of(picture(name), 'small')));
    await settle();
    expect(shrinker.asked).toEqual(['a 96', 'b 96']);
    shrinker.finishOne();
    await settle();
    expect(shrinker.asked).toEqual(['a 96', 'b 96', 'c 96']);
    shrinker.isOpen = true;
    shrinker.finishOne();
    shrinker.finishOne();
    expect(await all).toHaveLength(4);
  });

  it('are evicted when least recently used', async () => {
    const { shrinker, previews } = stage({ room: 25 });
    await previews.of(picture('a'), 'small');
    await previews.of(picture('b'), 'small');
    await previews.of(picture('a'), 'small');
    await previews.of(picture('c'), 'small');
    await previews.of(picture('a'), 'small');
    expect(shrinker.asked).toEqual(['a 96', 'b 96', 'c 96']);
    await previews.of(picture('b'), 'small');
    expect(shrinker.asked).toHaveLength(4);
  });

  it('that failed are retried, and release their slot', async () => {
    const { shrinker, previews } = stage({ places: 1 });
    const broken: StoredPicture = {
      sha256: 'broken',
      open: () => Promise.reject(new Error('The disk is away.')),
    };
    await expect(previews.of(broken, 'small')).rejects.toThrow('The disk is away.');
    await expect(previews.of({ ...picture('broken') }, 'small')).resolves.toHaveLength(10);
    expect(shrinker.asked).toEqual(['broken 96']);
  });
});
