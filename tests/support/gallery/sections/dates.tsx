import { useState } from 'react';
import type { ReactElement } from 'react';
import { DateField, DateRangeField, DateTimeField } from '../../../../core/ui';
import type { GallerySection } from './section';

/** Fields for days, times and ranges. */
export const dates: GallerySection = { name: 'dates', title: 'Dates', Content: Dates };

function Dates(): ReactElement {
  const [start, setStart] = useState('2026-03-12');
  const [due, setDue] = useState('2026-03-13T15:00');
  const [visit, setVisit] = useState('2026-03-17');
  const [range, setRange] = useState('2026-03-09/2026-03-15');
  return (
    <>
      <DateField label="Start" name="start" value={start} onChange={setStart} />
      <DateTimeField label="Due" name="due" value={due} onChange={setDue} />
      <DateField
        label="Visit"
        name="visit"
        value={visit}
        onChange={setVisit}
        min="2026-03-10"
        max="2026-04-10"
        onlyWorkingDays
        hint="On a working day until 10 April"
      />
      <DateField label="Closed" name="closed" value="2026-03-01" onChange={() => undefined} disabled />
      <DateRangeField label="Reported period" name="period" value={range} onChange={setRange} />
      <DateRangeField
        label="Created"
        name="created"
        size="small"
        value=""
        onChange={() => undefined}
        error="Choose at most a year."
      />
    </>
  );
}
