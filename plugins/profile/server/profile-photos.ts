import { randomBytes } from 'node:crypto';
import type { Upload } from '@tessera/core/contract';
import type { FileStore, PersonContext, PictureShrinker } from '@tessera/core/server';
import { Accounts } from '@tessera/core/server';
import { photoLimits } from '../contract';

/** What photos leave as, whatever they came as. */
export const photoType = 'image/webp';

/** Where a version of a photo lies. A version is named once and never written again, so answers may be kept for good. */
export function photoFile(personId: string, version: string): string {
  return `photos/${personId}/${version}.webp`;
}

export interface ProfilePhotosOptions {
  readonly files: FileStore;
  readonly pictures: PictureShrinker;
}

/** Photos of persons: small and clean, stored before they are named, so that no name is without its bytes. */
export class ProfilePhotos {
  constructor(private readonly options: ProfilePhotosOptions) {}

  /** @returns the new version. */
  async replace(context: PersonContext, personId: string, upload: Upload): Promise<string> {
    const version = randomBytes(9).toString('hex');
    const { files, pictures } = this.options;
    await context.outside(async () => {
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
      // After the commit: a file too many does no harm, a missing one would.
      await context.outside(() => this.options.files.remove(photoFile(personId, before)));
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
