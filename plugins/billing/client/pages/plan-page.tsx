import { observer } from 'mobx-react-lite';
import { Navigation, useI18n, useQuery, useService } from '@tessera/core/client';
import { FailedState, PageBody, PageTitle, SkeletonRows } from '@tessera/core/ui';
import {
  addSeatsPath,
  annualPath,
  enterprisePath,
  removeSeatsPath,
  upgradePath,
  upgradePlanPath,
} from '../../contract/paths';
import { choiceMessages } from '../choice-messages';
import { PlanChooser } from '../components/plan-chooser';
import { billingMessages as messages } from '../messages';
import type { ChoiceStart } from '../model/plan-choice';
import { readChoice, writeChoice } from '../model/plan-choice';
import { Billing } from '../tokens';
import '../components/billing.css';

/** With what each address of R35 begins; all others begin with the present plan. */
const starts: ReadonlyMap<string, ChoiceStart> = new Map([
  [upgradePath.pattern, 'larger'],
  [upgradePlanPath.pattern, 'larger'],
  [enterprisePath.pattern.toLowerCase(), 'agreement'],
  [addSeatsPath.pattern, 'moreSeats'],
  [removeSeatsPath.pattern, 'fewerSeats'],
  [annualPath.pattern, 'annual'],
]);

/** Chooses plan, interval and seats. The choice is in the address, so a reload keeps it. */
export const PlanPage = observer(function PlanPage() {
  const billing = useService(Billing);
  const navigation = useService(Navigation);
  const { translate } = useI18n();
  const query = useQuery();
  const { value, error } = billing.overview;
  const start = starts.get(navigation.path.toLowerCase().replace(/\/$/, '')) ?? 'present';
  return (
    <>
      <PageTitle title={translate(choiceMessages.choiceTitle)} />
      <PageBody width="settings">
        {value !== undefined && (
          <div className="billing">
            <PlanChooser
              overview={value}
              choice={readChoice(query, start, value)}
              isChosen={query.has('plan')}
              onChange={(choice) => navigation.go(`${navigation.path}${writeChoice(choice)}`, { replace: true })}
            />
          </div>
        )}
        {value === undefined && error === undefined && <SkeletonRows rows={6} rowHeight={44} />}
        {value === undefined && error !== undefined && (
          <FailedState
            title={translate(messages.loadFailed)}
            text={translate(messages.nothingLost)}
            onRetry={() => void billing.overview.refresh()}
          />
        )}
      </PageBody>
    </>
  );
});
