/** Names to try parts with; the last is as long as names get. */
export const people: readonly string[] = [
  'Priya Raghunathan',
  'Tomasz Wolny',
  'Ines Marchetti',
  'Aleksandra Konstantinopoulou-Weatherby',
];

/** A task as lists show it. */
export interface SampleRow {
  readonly id: string;
  readonly key: string;
  readonly title: string;
}

const longTitle =
  'Write the service manual chapter on drift compensation, and have it read by a colleague from field service, and then by everybody else who ever had one of these in their hands, Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

/** Tasks, some with a long title and some with a title in another direction. */
export function sampleRows(count: number): readonly SampleRow[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `row-${index}`,
    key: `BAL-${index + 101}`,
    title: titleOf(index),
  }));
}

function titleOf(index: number): string {
  if (index % 7 === 3) {
    return longTitle;
  }
  return index % 7 === 5 ? 'مراجعة شهادة المعايرة' : 'Draft the calibration certificate';
}
