import { useService } from '@tessera/core/client';
import { TaskTemplates } from '../task-templates';
import { TemplateStore } from './template-store';

/** The templates of the company. */
export function useTemplates(): TemplateStore {
  return useService(TaskTemplates).use((services, api) => new TemplateStore(services, api));
}
