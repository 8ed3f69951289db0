import type { Label, Language, Message, MessageValues } from '../../contract';
import { serviceToken } from '../../contract';

/** Words of the catalogues in the person's language. Reading it in an observer subscribes to the language. */
export interface Words {
  readonly language: string;
  say<Names extends string>(
    message: Message<Names>,
    ...values: [Names] extends [never] ? [] : [MessageValues<Names>]
  ): string;
  /** A label of a manifest. */
  label(label: Label): string;
}
export const Words = serviceToken<Words>('core:Words');

/** Which language the product speaks to the person. Observable. */
export interface Languages {
  readonly spoken: readonly Language[];
  /** The one in use, which is what was chosen as soon as its texts are there. */
  readonly current: Language;
  /** Counts at once: for whoever is signed in everywhere, for anybody else in this browser until they sign in or out. */
  choose(tag: string): Promise<void>;
}
export const Languages = serviceToken<Languages>('core:Languages');
