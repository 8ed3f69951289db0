import { useUi } from '../environment';
import { PersonAvatar } from '../people/person-avatar';
import { choiceMessages } from './choice-messages';
import type { SelectOption } from './select-option';
import type { OptionSource } from './use-combo-box';

/** A person that can be chosen. */
export interface PersonChoice {
  readonly id: string;
  readonly name: string;
  /** At the end of the option, such as the email address: two people may have the same name. */
  readonly detail?: string;
  /** Version of the photo, as in the API. */
  readonly photo?: string | null | undefined;
}

/** People that a search found. */
export interface PersonPage {
  readonly people: readonly PersonChoice[];
  readonly hasMore?: boolean;
}

/** Where the people of a field come from. */
export interface PersonSource {
  /** All people, for a short list. */
  readonly people?: readonly PersonChoice[] | undefined;
  /** Searches the people at the server instead. An empty query asks for the first ones. */
  readonly search?: ((query: string, signal: AbortSignal) => Promise<PersonPage>) | undefined;
  /** The signed-in person, listed first and marked. */
  readonly me?: PersonChoice | undefined;
}

interface PersonOptions {
  readonly toOption: (person: PersonChoice) => SelectOption;
  readonly source: OptionSource;
}

/** People as options of a combo box, the signed-in person first. */
export function usePersonOptions({ people = [], search, me }: PersonSource): PersonOptions {
  const { translate } = useUi();
  function present(options: readonly SelectOption[], query: string): readonly SelectOption[] {
    const listed = options.find(({ value }) => value === me?.id);
    const mine = listed ?? (me !== undefined && search !== undefined && query === '' ? toOption(me) : undefined);
    const others = options.filter((option) => option !== listed);
    return mine === undefined ? others : [{ ...mine, detail: translate(choiceMessages.you) }, ...others];
  }

  return {
    toOption,
    source: {
      present,
      ...(search === undefined
        ? { options: people.map(toOption) }
        : {
            search: async (query, signal) => {
              const page = await search(query, signal);
              return { options: page.people.map(toOption), hasMore: page.hasMore ?? false };
            },
          }),
    },
  };
}

function toOption({ id, name, detail, photo }: PersonChoice): SelectOption {
  return {
    value: id,
    label: name,
    ...(detail === undefined ? {} : { detail }),
    icon: <PersonAvatar id={id} name={name} photo={photo} isDecoration />,
  };
}
