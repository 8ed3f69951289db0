import { joinModules, labelsModule } from '@tessera/core/client';
import { CompanyStore } from './stores/company-store';
import { Companies, CompanyLabels } from './tokens';

export const { services, start } = joinModules(labelsModule(CompanyLabels), {
  services: (registrar) => {
    registrar.add(Companies, CompanyStore);
  },
  start: (context) => {
    const store = context.get(Companies);
    context.own(() => store.dispose());
  },
});
