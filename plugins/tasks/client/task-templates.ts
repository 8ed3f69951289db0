import { Api, EntityServices, inject, injectable } from '@tessera/core/client';
import { serviceToken } from '@tessera/core/contract';
import type { TemplateStore } from './templates/template-store';

/** Holds the templates of the company, whose code comes with the first part that shows them. */
@injectable()
export class TemplateHolder {
  private store: TemplateStore | undefined = undefined;

  constructor(
    @inject(Api) private readonly api: Api,
    @inject(EntityServices) private readonly services: EntityServices,
  ) {}

  /** @param make creates the store for the first part that needs it. */
  use(make: (services: EntityServices, api: Api) => TemplateStore): TemplateStore {
    this.store ??= make(this.services, this.api);
    return this.store;
  }

  dispose(): void {
    this.store?.dispose();
  }
}

/** The templates of the company, as loaded in this browser. */
export const TaskTemplates = serviceToken<TemplateHolder>('tasks:TaskTemplates');
