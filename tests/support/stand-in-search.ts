import * as z from 'zod/mini';
import { defineEndpoint, searchClaims, searchShapeWith } from '@tessera/core/contract';
import type { PluginManifest } from '@tessera/core/contract';

/** What a stand-in keeps and finds. */
const StandInEntry = z.object({
  type: z.string(),
  title: z.string(),
  createdByName: z.optional(z.string()),
  projectId: z.optional(z.string()),
  projectName: z.optional(z.string()),
});

/** Author and date of the specification's meetings and tasks. */
const authorFields = {
  meetingcreatedby_name: z.optional(z.string()),
  meetingcreatedon: z.optional(z.iso.datetime()),
  taskcreatedby_name: z.optional(z.string()),
  taskcreatedon: z.optional(z.iso.datetime()),
};

/** The calls of an area that is searched before its plugin exists: one of R89 to R91, and one that makes something. */
export function standInSearch(manifest: PluginManifest, name: string) {
  const { id, gate } = manifest;
  return {
    search: defineEndpoint({
      id: `${id}.search-all`,
      method: 'GET',
      path: `/search/${name}`,
      gate,
      effect: 'read',
      claims: searchClaims,
      shape: searchShapeWith(authorFields),
    }),
    add: defineEndpoint({
      id: `${id}.add-entry`,
      method: 'POST',
      path: `/stand-ins/${id}`,
      gate,
      effect: 'write',
      status: 201,
      shape: { body: StandInEntry, response: z.object({ id: z.string() }) },
    }),
  };
}
