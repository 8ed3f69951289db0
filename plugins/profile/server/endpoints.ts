import { roleToWire, localized } from '@tessera/core/contract';
import type { Download } from '@tessera/core/contract';
import type { EndpointBinding, MemberEntry, PersonContext, PersonDetails } from '@tessera/core/server';
import { Accounts, AppError, FileStore, handle, Members, PictureShrinker } from '@tessera/core/server';
import type { MemberProfile } from '../contract';
import {
  changeAppearance,
  changeOwnHours,
  changeProfile,
  downloadPhoto,
  photoLimits,
  readMemberProfile,
  readOwnHours,
  removePhoto,
  uploadPhoto,
} from '../contract';
import { profileServerMessages as messages } from './messages';
import { photoFile, photoType, ProfilePhotos } from './profile-photos';

/** All endpoints for a person's own details, and for what other members see of them. */
export const profileEndpoints: readonly EndpointBinding[] = [
  handle(readMemberProfile, async ({ query }, context) => {
    const members = context.get(Members);
    const { memberemail: email, memberid: personId = context.actor.userId ?? '' } = query;
    const profile = await members.profile(email === undefined ? { personId } : { email });
    return toProfile(profile, await members.count());
  }),

  handle(changeProfile, async ({ body }, context) => {
    await context.get(Accounts).change({
      fullName: body.fullName,
      jobTitle: body.jobTitle,
      pronouns: body.pronouns,
      phone: body.phone,
      countryCode: body.countryCode,
      stdCode: body.stdCode,
      timeZone: body.timeZoneId,
    });
    return undefined;
  }),

  handle(readOwnHours, (_request, context) => context.get(Accounts).workingHours()),

  handle(changeOwnHours, ({ body }, context) => context.get(Accounts).changeWorkingHours(body.workingHours)),

  handle(uploadPhoto, async ({ body: { file } }, context) => {
    if (file.size > photoLimits.maxBytes) {
      const max = photoLimits.maxBytes / (1024 * 1024);
      throw new AppError('too_large', localized(messages.photoTooLarge, { max }));
    }
    const personId = context.actor.userId ?? '';
    const photo = await photosOf(context).replace(context, personId, file);
    return { photo, ProfileImageURL: `profile/photos/${personId}?v=${photo}` };
  }),

  handle(removePhoto, async (_request, context) => {
    await photosOf(context).remove(context, context.actor.userId ?? '');
    return undefined;
  }),

  handle(downloadPhoto, async ({ params: { personId } }, context): Promise<Download> => {
    const version = await context.get(Accounts).photoKey(personId);
    if (version === undefined) {
      throw new AppError('not_found', localized(messages.noPhoto));
    }
    const bytes = await readAll(await context.get(FileStore).open(photoFile(personId, version)));
    return { name: 'photo.webp', type: photoType, size: bytes.length, etag: `"${version}"`, bytes: once(bytes) };
  }),

  handle(changeAppearance, async ({ body }, context) => {
    const given = Object.entries(body).filter(([, value]) => value !== undefined);
    return { version: await context.get(Accounts).changeAppearance(Object.fromEntries(given)) };
  }),
];

function photosOf(context: PersonContext): ProfilePhotos {
  return new ProfilePhotos({ files: context.get(FileStore), pictures: context.get(PictureShrinker) });
}

function toProfile(profile: MemberEntry & PersonDetails, totalMembers: number): MemberProfile {
  return {
    userId: profile.personId,
    clientUserId: profile.clientUserId,
    fullName: profile.fullName,
    email: profile.email,
    photo: profile.photoKey ?? '',
    role: roleToWire(profile.role),
    totalMembers,
    status: profile.status,
    // A job title that an admin set in this portal overrides the person's own.
    jobTitle: profile.title === '' ? profile.jobTitle : profile.title,
    pronouns: profile.pronouns,
    team: profile.team,
    phone: profile.phone,
    countryCode: profile.countryCode,
    stdCode: profile.stdCode,
    timeZoneId: profile.timeZone,
    workingHours: profile.workingHours,
    joinedOn: profile.joinedAt.toISOString(),
  };
}

/** Photos are a few kilobytes, and their length is known only after they are read. */
async function readAll(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
