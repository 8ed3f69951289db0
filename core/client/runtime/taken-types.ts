import type { ClientPlugin } from '../plugin';

/** Types of entities and searches that plugins claim. Without a refusal, one plugin's link would replace another's. */
export class TakenTypes {
  private readonly owners = new Map<string, string>();

  /** Returns why a plugin cannot have its types; undefined if all of them are free. */
  problemOf(plugin: ClientPlugin): string | undefined {
    const { id } = plugin.manifest;
    const claims = claimsOf(plugin);
    for (const [index, claim] of claims.entries()) {
      const other = this.owners.get(claim);
      if (other !== undefined) {
        return `Plugins '${id}' and '${other}' both claim ${claim}; remove it from one of them, or name another type.`;
      }
      if (claims.indexOf(claim) !== index) {
        return `Plugin '${id}' claims ${claim} twice; remove one of the two.`;
      }
    }
    return undefined;
  }

  add(plugin: ClientPlugin): void {
    for (const claim of claimsOf(plugin)) {
      this.owners.set(claim, plugin.manifest.id);
    }
  }
}

/** In words, for the refusal. A link for entities in projects precedes the other of its type, so both may exist. */
function claimsOf({ links = [], search = [] }: ClientPlugin): readonly string[] {
  return [
    ...links.map(({ type, inProject }) => `the link of '${type}'${inProject === true ? ' in projects' : ''}`),
    ...search.map(({ type }) => `the search type '${type}'`),
  ];
}
