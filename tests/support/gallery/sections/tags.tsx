import { useState } from 'react';
import type { ReactElement } from 'react';
import { labelColours } from '../../../../core/contract';
import { LabelChip, ProgressBar, TagGroup } from '../../../../core/ui';
import { people } from './sample';
import type { GallerySection } from './section';

/** Lists of tags, and progress. */
export const tags: GallerySection = { name: 'tags', title: 'Lists of tags, progress', Content: Tags };

const labels = ['Mass', 'Force', 'Urgent', ...people].map((name) => ({ value: name, label: name }));

function Tags(): ReactElement {
  const [shown, setShown] = useState(labels);
  return (
    <>
      <TagGroup
        label="Labels"
        items={shown}
        emptyText="No labels."
        onRemove={(removed) => setShown(shown.filter(({ value }) => value !== removed))}
      />
      <TagGroup label="Labels of the customer" items={labels.slice(0, 2)} />
      <TagGroup label="Labels of the archive" items={[]} emptyText="No labels." />
      <div className="g-line">
        {labelColours.map((colour) => (
          <LabelChip key={colour} label={{ name: colour, colour }} />
        ))}
      </div>
      <div className="g-line">
        <ProgressBar label="Uploading report.pdf" value={0.42} text="42% of 3.1 MB" />
        <ProgressBar label="Importing" value={0.999} />
        <ProgressBar label="Preparing" value={undefined} text="Preparing…" />
      </div>
    </>
  );
}
