import { useI18n } from '@tessera/core/client';
import { changedModules } from '../model/plan-words';
import { superAdminPortalMessages as messages } from './portal-messages';

export interface PlanPreviewProps {
  /** The modules that the company has. */
  readonly modules: readonly string[];
  /** Empty until a plan is chosen. */
  readonly planCode: string;
}

/** What a company loses and gains by another plan; announced when it changes. */
export function PlanPreview({ modules, planCode }: PlanPreviewProps) {
  const { translate } = useI18n();
  const { lost, gained } = changedModules(modules, planCode);
  return (
    <div className="super-admin-preview" role="status">
      {planCode !== '' && (
        <>
          <ModuleList title={translate(messages.lost)} modules={lost} />
          {lost.length > 0 && <p className="t-quiet">{translate(messages.lostHint)}</p>}
          <ModuleList title={translate(messages.gained)} modules={gained} />
          {lost.length + gained.length === 0 && <p>{translate(messages.sameModules)}</p>}
          <p className="t-quiet">{translate(messages.agreement)}</p>
        </>
      )}
    </div>
  );
}

function ModuleList({ title, modules }: { readonly title: string; readonly modules: readonly string[] }) {
  const { translateLabel } = useI18n();
  return modules.length === 0 ? null : (
    <section>
      <h3>{title}</h3>
      <ul>
        {modules.map((module) => (
          <li key={module}>{translateLabel(module)}</li>
        ))}
      </ul>
    </section>
  );
}
