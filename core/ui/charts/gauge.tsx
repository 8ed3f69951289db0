import type { ReactElement } from 'react';
import { useUi } from '../environment';
import { TileMeter } from '../marks/tile-meter';
import { workspaceMessages } from '../workspace-messages';
import type { ChartNumbers } from './chart-description';
import { numberFormat } from './chart-texts';
import './gauge.css';

export interface GaugeProps extends ChartNumbers {
  readonly value: number;
  readonly total: number;
}

/** How much of a total is reached: in numbers, and in tiles. */
export function Gauge(props: GaugeProps): ReactElement {
  const { label, value, total } = props;
  const { language, translate } = useUi();
  const format = numberFormat(language, props);
  return (
    <div className="t-gauge">
      <span className="t-meta">{label}</span>
      <b className="t-number">
        <bdi>{translate(workspaceMessages.countOf, { done: format(value), total: format(total) })}</bdi>
      </b>
      <TileMeter done={Math.max(0, value)} total={Math.max(0, total)} />
    </div>
  );
}
