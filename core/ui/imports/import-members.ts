import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { People } from '../../client/people/people';
import { findMember } from './recognize-values';
import type { FileValue } from './recognize-values';

/** Different people of a file that are looked up, and how many at the same time. */
const maxPeople = 300;
const peopleAtOnce = 6;

/** Which members the texts of a file mean. Observable. */
export class ImportMembers {
  isFinding = false;
  hasFailed = false;
  /** Ids of members by key of the text; empty for texts that name none. */
  ids: ReadonlyMap<string, string> = new Map();

  constructor(private readonly people: People) {
    makeAutoObservable<this, 'people'>(this, { people: false, ids: observableRef });
  }

  /** Looks up those that are not known yet. A failure leaves them unknown. */
  async find(values: readonly FileValue[]): Promise<void> {
    const texts = values.filter(({ key }) => !this.ids.has(key)).slice(0, maxPeople);
    if (texts.length === 0) {
      return;
    }
    this.isFinding = true;
    const found = new Map<string, string>();
    let hasFailed = false;
    try {
      for (let start = 0; start < texts.length; start += peopleAtOnce) {
        await Promise.all(
          texts.slice(start, start + peopleAtOnce).map(async ({ text, key }) => {
            found.set(key, (await findMember(this.people, text)) ?? '');
          }),
        );
      }
    } catch {
      hasFailed = true;
    }
    runInAction(() => {
      this.ids = new Map([...this.ids, ...found]);
      this.hasFailed = hasFailed;
      this.isFinding = false;
    });
  }
}
