import type { ReactElement } from 'react';
import { Chart, Gauge, Sparkline } from '../../../../core/ui';
import { chartExamples } from './chart-examples';
import type { GallerySection } from './section';

/** Every kind of chart, and the small ones. */
export const charts: GallerySection = { name: 'charts', title: 'Charts', Content: Charts };

function Charts(): ReactElement {
  return (
    <>
      {chartExamples.map(({ title, chart }) => (
        <Chart key={title} title={title} chart={chart} />
      ))}
      <div className="g-line">
        <Sparkline label="From 3 to 9 in eight weeks" values={[3, 4, 4, 6, undefined, 5, 8, 9]} />
        <Gauge label="Agenda used" value={35} total={60} unit="minute" />
      </div>
    </>
  );
}
