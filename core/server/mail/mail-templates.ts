import type { MailTemplate } from '../services';

/** Every template of core and of the plugins, by name. Collected when the first mail is said, when all are known. */
export class MailTemplates {
  private byName: ReadonlyMap<string, MailTemplate> | undefined;

  constructor(private readonly all: () => readonly MailTemplate[]) {}

  /** @throws TypeError when nobody declares it, or two do, which is a mistake of whoever wrote them. */
  get(name: string): MailTemplate {
    this.byName ??= collect(this.all());
    const template = this.byName.get(name);
    if (template === undefined) {
      throw new TypeError(
        `Mail template '${name}' is declared by nobody; add it to the mails of the plugin that owns it.`,
      );
    }
    return template;
  }
}

function collect(all: readonly MailTemplate[]): ReadonlyMap<string, MailTemplate> {
  const byName = new Map<string, MailTemplate>();
  for (const template of all) {
    if (byName.has(template.name)) {
      throw new TypeError(`Mail template '${template.name}' is declared twice; name one of them differently.`);
    }
    byName.set(template.name, template);
  }
  return byName;
}
