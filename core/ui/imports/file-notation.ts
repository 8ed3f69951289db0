import { makeAutoObservable } from 'mobx';
import { dateOrderOf, guessDateOrder } from './read-date';
import type { DateOrder } from './read-date';
import { decimalSignOf, guessDecimal } from './read-number';
import type { DecimalSign } from './read-number';
import type { Delimiter } from './read-table';

/** The cells of a file whose writing is guessed. */
export interface NotedCells {
  readonly dates: readonly string[];
  readonly numbers: readonly string[];
  readonly delimiter: Delimiter;
}

/** How a file writes dates, numbers and amounts of work: as no cell contradicts, until the person chooses. Observable. */
export class FileNotation {
  order: DateOrder;
  decimal: DecimalSign;
  durationUnit: 'minutes' | 'hours' = 'minutes';
  private isOrderChosen = false;
  private isDecimalChosen = false;

  /** @param region a BCP 47 tag, such as that of the browser. */
  constructor(private readonly region: string) {
    this.order = dateOrderOf(region);
    this.decimal = decimalSignOf(region);
    makeAutoObservable<this, 'region'>(this, { region: false });
  }

  /** Forgets what was chosen, for another file. */
  reset(): void {
    this.isOrderChosen = false;
    this.isDecimalChosen = false;
  }

  guess({ dates, numbers, delimiter }: NotedCells): void {
    if (!this.isOrderChosen) {
      this.order = guessDateOrder(dates, dateOrderOf(this.region)).order;
    }
    if (!this.isDecimalChosen) {
      // Files with commas between their columns have points in their numbers.
      this.decimal = guessDecimal(numbers, delimiter === ',' ? '.' : decimalSignOf(this.region)).decimal;
    }
  }

  setOrder(order: DateOrder): void {
    this.order = order;
    this.isOrderChosen = true;
  }

  setDecimal(decimal: DecimalSign): void {
    this.decimal = decimal;
    this.isDecimalChosen = true;
  }

  setDurationUnit(unit: 'minutes' | 'hours'): void {
    this.durationUnit = unit;
  }
}
