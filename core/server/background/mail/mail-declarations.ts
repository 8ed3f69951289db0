import type { MailTemplate } from './mail-template';
import type { Unsubscription } from './unsubscription';

/** What core and the plugins declare about emails. */
export interface DeclaredMails {
  readonly templates: readonly MailTemplate[];
  readonly unsubscriptions: readonly Unsubscription[];
}

/**
 * The email templates of core and the plugins by name, and the ways to turn emails off by purpose. Collected for the
 * first email, when all plugins are known.
 */
export class MailDeclarations {
  private templates: ReadonlyMap<string, MailTemplate> | undefined;
  private unsubscriptions: ReadonlyMap<string, Unsubscription> | undefined;

  constructor(private readonly declared: () => DeclaredMails) {}

  /** @throws TypeError when the template is declared by no plugin, or by two: a mistake of the plugins' authors. */
  template(name: string): MailTemplate {
    this.templates ??= byKey(
      this.declared().templates,
      (template) => template.name,
      (key) => `Mail template '${key}' is declared twice. Rename one of them.`,
    );
    const template = this.templates.get(name);
    if (template === undefined) {
      throw new TypeError(`Mail template '${name}' is not declared. Add it to the mails of the plugin that owns it.`);
    }
    return template;
  }

  /** @throws TypeError when the purpose is declared by no plugin, or twice. */
  unsubscription(purposeId: string): Unsubscription {
    this.unsubscriptions ??= byKey(
      this.declared().unsubscriptions,
      ({ purpose }) => purpose.id,
      (key) => `Unsubscription '${key}' is declared twice. Remove one of them.`,
    );
    const unsubscription = this.unsubscriptions.get(purposeId);
    if (unsubscription === undefined) {
      throw new TypeError(
        `Unsubscription '${purposeId}' is not declared. Add it to the unsubscriptions of the plugin that owns it.`,
      );
    }
    return unsubscription;
  }
}

function byKey<T>(
  all: readonly T[],
  keyOf: (each: T) => string,
  twice: (key: string) => string,
): ReadonlyMap<string, T> {
  const found = new Map<string, T>();
  for (const each of all) {
    const key = keyOf(each);
    if (found.has(key)) {
      throw new TypeError(twice(key));
    }
    found.set(key, each);
  }
  return found;
}
