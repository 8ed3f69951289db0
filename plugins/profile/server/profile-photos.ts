import { randomBytes } from 'node:crypto';
import type { Upload } from '@tessera/core/contract';
import type { FileStore, PersonContext, PictureShrinker } from '@tessera/core/server';
import { Accounts } from '@tessera/core/server';
import { photoLimits } from '../contract';

/** The format of stored photos, whatever was uploaded. */
export const photoType = 'image/webp';

/** Storage key of a photo version. A version is never overwritten, so responses can be cached indefinitely. */
export function photoFile(personId: string, version: string): string {
  return `photos/${personId}/${version}.webp`;
}

export interface ProfilePhotosOptions {
  readonly files: FileStore;
  readonly pictures: PictureShrinker;
}

/**
 * Profile photos: small and without metadata. Files are stored before the database refers to them, so that no reference
 * lacks its file.
 */
export class ProfilePhotos {
  constructor(private readonly options: ProfilePhotosOptions) {}

  /** @returns the new version. */
  async replace(context: PersonContext, personId: string, upload: Upload): Promise<string> {
    const version = randomBytes(9).toString('hex');
    const { files, pictures } = this.options;
    await context.withoutTransaction(async () => {
      const picture = await pictures.square(await collect(upload), photoLimits.sidePx);
      await files.put(photoFile(personId, version), once(picture), { type: photoType, size: picture.length });
    });
    await this.name(context, personId, version);
    return version;
  }

  async remove(context: PersonContext, personId: string): Promise<void> {
    await this.name(context, personId, undefined);
  }

  private async name(context: PersonContext, personId: string, version: string | undefined): Promise<void> {
    const before = await context.transaction(() => context.get(Accounts).setPhoto(version));
    if (before !== undefined) {
      // After the commit: an orphaned file does no harm, a missing one would.
      await context.withoutTransaction(() => this.options.files.remove(photoFile(personId, before)));
    }
  }
}

async function collect(upload: Upload): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of upload.open()) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
