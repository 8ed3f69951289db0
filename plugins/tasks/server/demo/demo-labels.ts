import type { LabelColour } from '@tessera/core/contract';
import { pick } from './chance';

/** A label of the demo company, and the words in titles that it belongs to. */
interface DemoLabel {
  readonly name: string;
  readonly colour: LabelColour;
  readonly about: RegExp;
}

const demoLabels: readonly DemoLabel[] = [
  { name: 'Balance 4', colour: 'teal', about: /balance 4|pilot|launch/i },
  { name: 'Firmware', colour: 'violet', about: /firmware|bootloader|display|start screen|field app/i },
  { name: 'Customer', colour: 'blue', about: /customer|invoice|complaint|tender|offer/i },
  { name: 'Supplier', colour: 'orange', about: /supplier|second source|spare|deliver|purchase/i },
  { name: 'Warehouse move', colour: 'green', about: /warehouse|hall|every bay|carriers|the move/i },
  { name: 'Safety', colour: 'red', about: /safety|fire|emergency|risk|certificate/i },
];

/** Further labels, which do not follow from the title. */
const others: readonly Omit<DemoLabel, 'about'>[] = [
  { name: 'Quick win', colour: 'yellow' },
  { name: 'Needs decision', colour: 'pink' },
];

/** The labels of a task: those of its title, and now and then another one. */
export function demoLabelsOf(title: string, random: () => number): readonly Omit<DemoLabel, 'about'>[] {
  const found = demoLabels.filter(({ about }) => about.test(title));
  return random() < 0.1 ? [...found, pick(random, others)] : found;
}
