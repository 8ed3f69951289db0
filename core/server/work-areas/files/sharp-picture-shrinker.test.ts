import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { SharpPictureShrinker } from './sharp-picture-shrinker';

const shrinker = new SharpPictureShrinker();

function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: { r: 40, g: 90, b: 200 } } });
}

describe('SharpPictureShrinker', () => {
  it('shrinks a large picture to a small square [R80]', async () => {
    const small = await shrinker.square(await picture(1600, 900).jpeg().toBuffer(), 512);
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
  });

  it.each([
    ['a wide one', [1600, 900], [96, 54]],
    ['a high one', [300, 1200], [24, 96]],
    ['a small one, which stays as it is', [40, 20], [40, 20]],
  ])('makes %s no longer on either side than asked, whole', async (_name, [width = 0, height = 0], [w, h]) => {
    const small = await shrinker.fit(await picture(width, height).png().toBuffer(), 96);
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: w, height: h });
  });

  it('turns a shrunk picture upright, and keeps only its pixels', async () => {
    const lying = await picture(300, 100)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const small = await shrinker.fit(Buffer.concat([lying, Buffer.from('SECRET-PLACE')]), 150);
    const metadata = await sharp(small).metadata();
    expect([metadata.width, metadata.height]).toEqual([50, 150]);
    expect([metadata.exif, metadata.icc, metadata.xmp]).toEqual([undefined, undefined, undefined]);
    expect(Buffer.from(small).includes('SECRET-PLACE')).toBe(false);
  });

  it('converts an animation to a still picture', async () => {
    const frames = await sharp([await picture(20, 20).png().toBuffer(), await picture(20, 20).png().toBuffer()], {
      join: { animated: true },
    })
      .gif()
      .toBuffer();
    expect((await sharp(await shrinker.fit(frames, 96)).metadata()).pages ?? 1).toBe(1);
  });

  it('keeps no metadata and no data appended to the picture', async () => {
    const jpeg = await picture(300, 300)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
      .toBuffer();
    const tampered = Buffer.concat([jpeg, Buffer.from('<script>SECRET-PLACE</script>')]);
    const small = await shrinker.square(tampered, 512);
    const metadata = await sharp(small).metadata();
    expect([metadata.exif, metadata.icc, metadata.xmp]).toEqual([undefined, undefined, undefined]);
    expect(Buffer.from(small).includes('SECRET-PLACE')).toBe(false);
  });

  it.each([
    ['text', Buffer.from('this is no picture')],
    ['nothing', Buffer.alloc(0)],
    ['a document', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>')],
    ['half a picture', undefined],
  ])('refuses %s with a message', async (_name, bytes) => {
    const given = bytes ?? (await picture(900, 900).png().toBuffer()).subarray(0, 200);
    await expect(shrinker.square(given, 512)).rejects.toMatchObject({ code: 'unsupported_type' });
  });

  it('refuses a file that claims more pixels than the limit', async () => {
    await expect(shrinker.square(hugePng(30_000, 30_000), 512)).rejects.toMatchObject({ code: 'too_large' });
    await expect(shrinker.fit(hugePng(30_000, 30_000), 96)).rejects.toMatchObject({ code: 'too_large' });
  });
});

/** A PNG of a few bytes whose header claims a huge picture. */
function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(64))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function crc32(data: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of data) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) {
      sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
    }
  }
  return (sum ^ 0xffffffff) >>> 0;
}
