import type { Draft } from '../services';
import { ApiError, KeptError } from '../services';
import { formChangesBetween, isEmpty, isFormDraft, readFormDraft, toFormDraft } from './form-draft';
import type { FormDraft } from './form-draft';
import type { FieldCheck, FieldErrors, FormOptions } from './form-types';
import { serverErrors } from './server-errors';

/** What a form shows. Replaced on every change. */
export interface FormState<Values extends object> {
  readonly values: Values;
  /** By path: the name of a field, and for an item of a list its index after a dot. */
  readonly errors: Readonly<Record<string, string>>;
  readonly failure: string | undefined;
  readonly isBusy: boolean;
  /** The values got no response. They are kept on this device and will be sent. */
  readonly isKept: boolean;
  readonly restored: 'restored' | 'set-aside' | undefined;
}

/** Services of the page that the model uses. */
export interface FormModelServices<Values extends object> {
  readonly draft: Draft<FormDraft<Values>> | undefined;
  /** Logs an error that is not an API error, and returns the sentence to show. */
  readonly reportUnexpected: (error: unknown) => string;
  /** Says that the values will be sent later. */
  readonly reportKept: (error: KeptError) => void;
}

/** State of one form, outside React so that each change builds on the newest values, also after an `await`. */
export class FormModel<Values extends object> {
  private state: FormState<Values>;
  /** The saved values that unsaved changes are compared with. */
  private base: Values;
  private aside: Partial<Values> | undefined = undefined;
  private options: FormOptions<Values>;
  private isDraftRead: boolean;
  private isTouched = false;
  private isSubmitting = false;
  private nextKey = 0;
  private readonly listeners = new Set<() => void>();
  private readonly checks = new Map<string, FieldCheck>();
  private readonly itemKeys = new Map<string, string[]>();

  constructor(
    options: FormOptions<Values>,
    private readonly around: FormModelServices<Values>,
  ) {
    this.options = options;
    this.base = options.initial;
    this.isDraftRead = around.draft === undefined;
    this.state = {
      values: options.initial,
      errors: {},
      failure: undefined,
      isBusy: false,
      isKept: false,
      restored: undefined,
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly current = (): FormState<Values> => this.state;

  use(options: FormOptions<Values>): void {
    this.options = options;
  }

  /** Whether the form shows anything that was not saved. */
  get isChanged(): boolean {
    return !isEmpty(formChangesBetween(this.base, this.state.values));
  }

  /**
   * Restores an unsaved draft. A draft typed over values that have changed since is set aside until the person chooses.
   */
  async restore(): Promise<void> {
    const { draft } = this.around;
    if (draft === undefined || this.isDraftRead) {
      return;
    }
    const record = await draft.read();
    if (this.isDraftRead) {
      return;
    }
    this.isDraftRead = true;
    const read = record === undefined ? undefined : readFormDraft(record, this.base);
    if (read === undefined) {
      if (this.isTouched || isFormDraft(record)) {
        this.keep();
      }
      return;
    }
    const { changes, isOutdated, aside } = read;
    if (isOutdated || this.isTouched) {
      this.setAside({ ...aside, ...changes });
      return;
    }
    this.update({ values: { ...this.state.values, ...changes }, restored: 'restored' });
    if (!isEmpty(aside)) {
      this.setAside(aside);
    }
  }

  /** Shows the draft that was set aside. */
  useDraft(): void {
    const { aside } = this;
    this.aside = undefined;
    this.set({ ...aside } as Partial<Values>);
    this.update({ restored: 'restored' });
  }

  /** Deletes the restored draft, or the one that was set aside. */
  discardDraft(): void {
    if (this.aside === undefined) {
      this.update({ values: this.base, errors: {}, failure: undefined });
    }
    this.aside = undefined;
    this.update({ restored: undefined });
    this.keep();
  }

  set(changes: Partial<Values> | ((current: Values) => Partial<Values>)): void {
    this.isTouched = true;
    const { values, errors } = this.state;
    const changed = typeof changes === 'function' ? changes(values) : changes;
    const names = Object.keys(changed);
    this.update({
      values: { ...values, ...changed },
      errors: withoutPaths(errors, (path) => names.some((name) => path === name || path.startsWith(`${name}.`))),
    });
    this.keep();
  }

  setItem(name: keyof Values & string, index: number, item: unknown): void {
    const { errors } = this.state;
    const items = this.itemsOf(name).with(index, item);
    this.set({ [name]: items } as Partial<Values>);
    this.update({ errors: withoutPaths(errors, (path) => path === name || path === `${name}.${index}`) });
  }

  addItem(name: keyof Values & string, item: unknown): void {
    const { errors } = this.state;
    this.keysOf(name);
    this.set({ [name]: [...this.itemsOf(name), item] } as Partial<Values>);
    this.update({ errors: withoutPaths(errors, (path) => path === name) });
  }

  removeItem(name: keyof Values & string, index: number): void {
    const { errors } = this.state;
    this.itemKeys.set(name, this.keysOf(name).toSpliced(index, 1));
    this.set({ [name]: this.itemsOf(name).toSpliced(index, 1) } as Partial<Values>);
    this.update({ errors: withoutItem(errors, name, index) });
  }

  /** Keys that stay with their items while others are added and removed. */
  keysOf(name: keyof Values & string): readonly string[] {
    const known = this.itemKeys.get(name) ?? [];
    const keys = this.itemsOf(name).map((_, index) => known[index] ?? `${name}-${this.nextKey++}`);
    this.itemKeys.set(name, keys);
    return keys;
  }

  /** Registers a check that runs before the form is sent. */
  register(path: string, check: FieldCheck): () => void {
    this.checks.set(path, check);
    return () => {
      if (this.checks.get(path) === check) {
        this.checks.delete(path);
      }
    };
  }

  /** Checks all fields, then sends. The first field with an error gets the focus. */
  async submit(element: HTMLFormElement): Promise<void> {
    if (this.isSubmitting) {
      return;
    }
    this.isSubmitting = true;
    this.update({ failure: undefined, isKept: false, isBusy: this.checks.size > 0 });
    try {
      const invalidPaths = await this.refusedFields();
      const { values } = this.state;
      const errors = flatten(this.options.validate?.(values) ?? {});
      this.update({ errors });
      const invalid = new Set([...invalidPaths, ...Object.keys(errors)]);
      if (invalid.size > 0) {
        focusFirst(element, invalid);
        return;
      }
      await this.run(async () => {
        if (await this.send(values)) {
          this.saved(values);
        }
      }, element);
    } finally {
      this.isSubmitting = false;
      this.update({ isBusy: false });
    }
  }

  /** Another way to finish the form. */
  async attempt(work: () => Promise<void>): Promise<void> {
    if (this.isSubmitting) {
      return;
    }
    this.isSubmitting = true;
    this.update({ failure: undefined });
    await this.run(work, undefined);
    this.isSubmitting = false;
    this.update({ isBusy: false });
  }

  /** Paths of the fields whose text is not valid. Valid text has been committed to the form afterwards. */
  async refusedFields(): Promise<readonly string[]> {
    if (this.checks.size === 0) {
      return [];
    }
    const results = await Promise.all(
      [...this.checks].map(async ([path, check]) => ({ path, isValid: await check() })),
    );
    return results.filter(({ isValid }) => !isValid).map(({ path }) => path);
  }

  /** Values that are kept on the device are saved as far as the form is concerned. */
  private async send(values: Values): Promise<boolean> {
    try {
      return (await this.options.submit(values)) !== false;
    } catch (error) {
      if (!(error instanceof KeptError)) {
        throw error;
      }
      this.update({ isKept: true });
      this.around.reportKept(error);
      return true;
    }
  }

  private async run(work: () => Promise<void>, element: HTMLFormElement | undefined): Promise<void> {
    this.update({ isBusy: true });
    try {
      await work();
    } catch (error) {
      this.fail(error, element);
    }
  }

  private fail(error: unknown, element: HTMLFormElement | undefined): void {
    if (!(error instanceof ApiError)) {
      this.update({ failure: this.around.reportUnexpected(error) });
      return;
    }
    const { fields, others } = serverErrors(error, this.state.values, this.options.requestNames);
    this.update({ errors: fields, failure: others[0] });
    if (element !== undefined) {
      focusFirst(element, new Set(Object.keys(fields)));
    }
  }

  /** Text typed while the request was under way is still unsaved. */
  private saved(values: Values): void {
    this.base = values;
    this.aside = undefined;
    this.update({ restored: undefined });
    this.keep();
  }

  private setAside(values: Partial<Values>): void {
    this.aside = values;
    this.update({ restored: 'set-aside' });
    this.keep();
  }

  /** Writes nothing before the stored draft has been read, which would overwrite it unseen. */
  private keep(): void {
    const { draft } = this.around;
    if (draft === undefined || !this.isDraftRead) {
      return;
    }
    const changes = formChangesBetween(this.base, this.state.values, this.options.secret);
    const record = toFormDraft(this.base, changes, this.aside);
    if (record === undefined) {
      draft.remove();
    } else {
      draft.write(record);
    }
  }

  private itemsOf(name: keyof Values): readonly unknown[] {
    return this.state.values[name] as readonly unknown[];
  }

  private update(changes: Partial<FormState<Values>>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.listeners) {
      listener();
    }
  }
}

/** Errors by path. */
function flatten<Values extends object>(errors: FieldErrors<Values>): Readonly<Record<string, string>> {
  const flat: Record<string, string> = {};
  for (const [name, error] of Object.entries(errors as Readonly<Record<string, unknown>>)) {
    for (const [key, item] of typeof error === 'object' && error !== null ? Object.entries(error) : []) {
      if (typeof item === 'string') {
        flat[`${name}.${key}`] = item;
      }
    }
    if (typeof error === 'string') {
      flat[name] = error;
    }
  }
  return flat;
}

function withoutPaths(
  errors: Readonly<Record<string, string>>,
  isRemoved: (path: string) => boolean,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => !isRemoved(path)));
}

/** Errors of the items after a removed one move up with their items. */
function withoutItem(
  errors: Readonly<Record<string, string>>,
  name: string,
  removed: number,
): Readonly<Record<string, string>> {
  const kept = Object.entries(errors).flatMap(([path, sentence]): readonly (readonly [string, string])[] => {
    const index = path.startsWith(`${name}.`) ? Number(path.slice(name.length + 1)) : -1;
    if (path === name || index === removed) {
      return [];
    }
    return [[index > removed ? `${name}.${index - 1}` : path, sentence]];
  });
  return Object.fromEntries(kept);
}

/** Focuses the first of the fields in page order. An error of a whole list focuses its first item. */
function focusFirst(element: HTMLFormElement, paths: ReadonlySet<string>): void {
  const fields = [...element.elements].filter((field): field is HTMLInputElement => 'name' in field);
  const isNamed = ({ name }: HTMLInputElement): boolean => paths.has(name) || paths.has(name.split('.')[0] ?? '');
  fields.find(isNamed)?.focus();
}
