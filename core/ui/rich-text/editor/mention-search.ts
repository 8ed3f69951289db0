import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { PersonCard } from '../../../contract';
import { sleepUnlessAborted } from '../../../client/sleep-unless-aborted';
import type { Clock } from '../../../kernel/services';
import type { PeopleSearch } from '../rich-text-pictures';

/** Milliseconds without typing before people are searched. */
const pause = 150;

/** People shown at most. */
const maxShown = 8;

/** Where the list of people is opened, and what a choice does. */
export interface OpenMention {
  readonly place: () => DOMRect | null;
  readonly insert: (person: { readonly id: string; readonly label: string }) => void;
}

/** The list of people after `@`. The text stays in the editor, which passes its keys on. */
export class MentionSearch {
  open: OpenMention | undefined = undefined;
  people: readonly PersonCard[] = [];
  state: 'searching' | 'ready' | 'failed' = 'searching';
  active = 0;
  private searching: AbortController | undefined = undefined;

  constructor(
    private readonly search: PeopleSearch,
    private readonly clock: Clock,
  ) {
    makeAutoObservable<this, 'search' | 'clock' | 'searching'>(this, {
      search: false,
      clock: false,
      searching: false,
      open: observableRef,
      people: observableRef,
    });
  }

  /** Shows the people for a text. An older answer never replaces a newer one. */
  show(text: string, open: OpenMention): void {
    this.searching?.abort();
    const current = new AbortController();
    this.searching = current;
    this.open = open;
    this.state = 'searching';
    void this.load(text, current.signal);
  }

  close(): void {
    this.searching?.abort();
    this.open = undefined;
    this.people = [];
    this.active = 0;
  }

  choose({ id, fullName }: PersonCard): void {
    this.open?.insert({ id, label: fullName });
  }

  /** Handles a key of the editor; returns false for keys that are text. */
  press(key: string): boolean {
    const { people, active } = this;
    const chosen = people[active];
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      this.active = people.length === 0 ? 0 : (active + (key === 'ArrowDown' ? 1 : people.length - 1)) % people.length;
      return true;
    }
    if ((key === 'Enter' || key === 'Tab') && chosen !== undefined) {
      this.choose(chosen);
      return true;
    }
    return false;
  }

  private async load(text: string, signal: AbortSignal): Promise<void> {
    if (!(await sleepUnlessAborted(this.clock, pause, signal))) {
      return;
    }
    try {
      const found = await this.search(text, signal);
      this.finish(signal, 'ready', found.slice(0, maxShown));
    } catch {
      // The list says so; the text around it is not affected.
      this.finish(signal, 'failed', []);
    }
  }

  private finish(signal: AbortSignal, state: 'ready' | 'failed', people: readonly PersonCard[]): void {
    if (!signal.aborted) {
      runInAction(() => {
        this.state = state;
        this.people = people;
        this.active = 0;
      });
    }
  }
}
