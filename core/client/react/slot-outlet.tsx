import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { Slot } from '../../contract';
import { useProvided } from './application-provider';
import { ContributionView } from './contribution-view';

export interface SlotOutletProps<Props extends object> {
  readonly slot: Slot<Props>;
  readonly with: Props;
  /** In place of each fill while it loads, such as room of its size. */
  readonly fallback?: ReactNode;
  /** The place is a row or a menu: a fill that failed is a small mark, for admins only, instead of a card. */
  readonly isInline?: boolean;
}

/** Renders every permitted fill of a slot, each inside its own boundary. */
export const SlotOutlet = observer(function SlotOutlet<Props extends object>(props: SlotOutletProps<Props>): ReactNode {
  const { application, fills } = useProvided();
  const failed = props.isInline === true ? (fills.failedInline ?? (() => undefined)) : fills.failed;
  return application.contributions
    .fills(props.slot)
    .map((fill) => (
      <ContributionView
        key={fill.key}
        contribution={fill}
        with={props.with}
        fallback={props.fallback ?? fills.fallback}
        failed={failed}
      />
    ));
});
