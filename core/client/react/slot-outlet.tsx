import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { Slot } from '../../contract';
import { useProvided } from './application-provider';
import { ContributionView } from './contribution-view';

export interface SlotOutletProps<Props extends object> {
  readonly slot: Slot<Props>;
  readonly with: Props;
}

/** Renders every permitted fill of a slot, each inside its own boundary. */
export const SlotOutlet = observer(function SlotOutlet<Props extends object>(props: SlotOutletProps<Props>): ReactNode {
  const { application, fills } = useProvided();
  return application.contributions
    .fills(props.slot)
    .map((fill) => (
      <ContributionView
        key={fill.key}
        contribution={fill}
        with={props.with}
        fallback={fills.fallback}
        failed={fills.failed}
      />
    ));
});
