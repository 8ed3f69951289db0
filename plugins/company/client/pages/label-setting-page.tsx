import { useService } from '@tessera/core/client';
import { LabelManager } from '@tessera/core/ui';
import { CompanyLabels } from '../tokens';

/** The labels of the open company. */
export function LabelSettingPage() {
  return <LabelManager labels={useService(CompanyLabels)} />;
}
