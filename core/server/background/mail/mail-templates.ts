import type { MailTemplate } from './mail-template';

/** The email templates of core and the plugins, by name. Collected for the first email, when all plugins are known. */
export class MailTemplates {
  private byName: ReadonlyMap<string, MailTemplate> | undefined;

  constructor(private readonly all: () => readonly MailTemplate[]) {}

  /** @throws TypeError when the template is declared by no plugin, or by two: a mistake of the plugins' authors. */
  get(name: string): MailTemplate {
    this.byName ??= collect(this.all());
    const template = this.byName.get(name);
    if (template === undefined) {
      throw new TypeError(`Mail template '${name}' is not declared. Add it to the mails of the plugin that owns it.`);
    }
    return template;
  }
}

function collect(all: readonly MailTemplate[]): ReadonlyMap<string, MailTemplate> {
  const byName = new Map<string, MailTemplate>();
  for (const template of all) {
    if (byName.has(template.name)) {
      throw new TypeError(`Mail template '${template.name}' is declared twice. Rename one of them.`);
    }
    byName.set(template.name, template);
  }
  return byName;
}
