import { observer } from 'mobx-react-lite';
import type { PortalLabels } from '../../client/labels/portal-labels';
import { useUi } from '../environment';
import { VisuallyHidden } from '../text/visually-hidden';
import { LabelChip } from './label-chip';
import { labelUiMessages } from './label-messages';
import './labels.css';

export interface LabelChipsProps {
  readonly labels: PortalLabels;
  /** The labels of an entity, as its owner has them. */
  readonly ids: readonly string[] | undefined;
  /** Chips at most; the others are counted. All when left out. */
  readonly max?: number;
}

/** The labels of an entity, by name. Deleted ones are not shown, and merged ones as the label that stands for them. */
export const LabelChips = observer(function LabelChips({
  labels,
  ids,
  max = Number.POSITIVE_INFINITY,
}: LabelChipsProps) {
  const { translate } = useUi();
  const all = labels.of(ids);
  if (all.length === 0) {
    return undefined;
  }
  const shown = all.slice(0, max);
  const others = all.slice(shown.length);
  const names = others.map(({ name }) => name).join(', ');
  const more = translate(labelUiMessages.labelsMore, { count: others.length, names });
  return (
    <span className="t-labels">
      {shown.map((label) => (
        <LabelChip key={label.id} label={label} />
      ))}
      {others.length > 0 && (
        <span className="t-label" title={more}>
          <span aria-hidden="true">+{others.length}</span>
          <VisuallyHidden>{more}</VisuallyHidden>
        </span>
      )}
    </span>
  );
});
