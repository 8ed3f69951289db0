import { TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import type { OrderKind, RelatedEntity } from '../../contract';
import { Button } from '../actions/button';
import { useUi } from '../environment';
import { Icon } from '../icons/icon';
import { formatDay } from '../text/moments';
import { useReader } from '../text/now';
import { relationMessages } from './messages';
import { forwardOrder, orderFault } from './relation-order';

export interface OrderNoteProps {
  readonly kind: OrderKind;
  /** In working days. */
  readonly lag: number;
  /** The entity whose relations are shown, and the other one. */
  readonly own: RelatedEntity;
  readonly other: RelatedEntity;
  /** Undefined: the person may not move anything. */
  readonly onMove: ((id: string, days: number) => void) | undefined;
}

/** Days that contradict a relation, in words, and the action that moves the later entity; nothing where they fit. */
export function OrderNote({ kind, lag, own, other, onMove }: OrderNoteProps): ReactElement | null {
  const { translate, company, announce } = useUi();
  const reader = useReader();
  const order = forwardOrder(kind);
  const [first, later] = order.isFirst ? [own, other] : [other, own];
  const fault = orderFault({ kind: order.kind, lag }, first, later, company);
  if (fault === undefined) {
    return null;
  }
  const { part, days, fits, shift } = fault;
  const name = later.key ?? later.title;
  const day = formatDay(fits, undefined, reader);
  const message = part === 'start' ? relationMessages.orderStart : relationMessages.orderFinish;
  return (
    <p className="t-order-note">
      <Icon glyph={TriangleAlert} size={14} />
      <span>{translate(message, { name, count: days })}</span>
      {onMove !== undefined && (
        <Button
          size="small"
          onClick={() => {
            onMove(later.id, shift);
            announce(translate(relationMessages.orderMoved, { name, day }));
          }}
        >
          {translate(relationMessages.orderMove, { name, day })}
        </Button>
      )}
    </p>
  );
}
