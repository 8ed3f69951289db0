import type { MailTemplate } from '../services';

/** Every template of core and of the plugins, by name. */
export class MailTemplates {
  private readonly byName = new Map<string, MailTemplate>();

  /** @throws TypeError when two owners want the same name. */
  add(templates: readonly MailTemplate[]): void {
    for (const template of templates) {
      const known = this.byName.get(template.name);
      if (known !== undefined && known !== template) {
        throw new TypeError(`Mail template '${template.name}' is declared twice; name one of them differently.`);
      }
      this.byName.set(template.name, template);
    }
  }

  /** @throws TypeError when nobody declares it, which is a mistake of whoever sends the mail. */
  get(name: string): MailTemplate {
    const template = this.byName.get(name);
    if (template === undefined) {
      throw new TypeError(
        `Mail template '${name}' is declared by nobody; add it to the mails of the plugin that owns it.`,
      );
    }
    return template;
  }
}
