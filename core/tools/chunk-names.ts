/** A chunk before it has a name. */
export interface ChunkDescription {
  readonly name: string;
  readonly facadeModuleId: string | null;
  readonly moduleIds: readonly string[];
}

/**
 * Names a chunk after its plugin, so that sizes and network logs are readable: `tasks-task-page`, `tasks-shared`, and
 * `plugins` for the manifest entries behind the sign-in.
 */
export function chunkName(chunk: ChunkDescription): string {
  if (chunk.facadeModuleId?.includes('virtual:plugins/') === true) {
    return 'plugins';
  }
  const owner = ownerOf(chunk.facadeModuleId ?? '');
  if (owner !== undefined) {
    return chunk.name.startsWith(`${owner}-`) ? chunk.name : `${owner}-${chunk.name}`;
  }
  const owners = new Set(chunk.moduleIds.map(ownerOf));
  const [only] = owners;
  return owners.size === 1 && only !== undefined ? `${only}-shared` : chunk.name;
}

function ownerOf(moduleId: string): string | undefined {
  return /[\\/]plugins[\\/]([^\\/]+)[\\/](?:client|contract|server)[\\/]/.exec(moduleId)?.[1];
}
