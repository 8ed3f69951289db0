import { useEffect, useEffectEvent, useState } from 'react';
import { useUi } from '../environment';
import { choiceMessages } from './choice-messages';
import { createValue } from './option-list';
import { useOptionSearch } from './option-search';
import type { FoundOptions, OptionSearch } from './option-search';
import { filterOptions } from './select-option';
import type { SelectOption } from './select-option';

/** Where the options of a combo box come from. */
export interface OptionSource {
  /** All options, searched while typing. */
  readonly options?: readonly SelectOption[];
  /** Searches the options elsewhere instead. */
  readonly search?: OptionSearch;
  /**
   * Changes what is shown for a query, such as to add an option to the empty one. Texts belong here and not into the
   * search, whose result outlives a change of the language.
   */
  readonly present?: (options: readonly SelectOption[], query: string) => readonly SelectOption[];
  /** Offers “Create …” for text that no option has; resolves to the new option, which is then chosen. */
  readonly onCreate?: (text: string) => Promise<SelectOption>;
}

interface ComboBoxInput extends OptionSource {
  readonly onChoose: (option: SelectOption) => void;
}

/** What is typed into a combo box, and what its list shows for that. */
export interface ComboBoxModel extends FoundOptions {
  /** Undefined until something is typed. */
  readonly query: string | undefined;
  readonly setQuery: (query: string | undefined) => void;
  readonly setOpen: (isOpen: boolean) => void;
  readonly createLabel: string | undefined;
  /** Text that could not be created. */
  readonly refused: string | undefined;
  /** Chooses an option of the list, or creates what is typed. */
  readonly choose: (value: string) => void;
  /** Chooses the first option as soon as the running search has found it. */
  readonly chooseWhenFound: () => void;
}

/** State of a combo box beside React Aria's: the search, the creation, and Enter pressed before the answer. */
export function useComboBox({ options, search, present, onCreate, onChoose }: ComboBoxInput): ComboBoxModel {
  const { translate } = useUi();
  const [query, setQuery] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const [isCreating, setCreating] = useState(false);
  const [refused, setRefused] = useState<string>();
  const text = query?.trim() ?? '';
  const searched = useOptionSearch({ search, query: text, isOpen });
  const matching: FoundOptions =
    search === undefined
      ? { options: filterOptions(options ?? [], text), state: 'ready', retry: searched.retry }
      : searched;
  const found = present === undefined ? matching : { ...matching, options: present(matching.options, text) };
  const isNew =
    text !== '' && found.options.every(({ label }) => label.toLocaleLowerCase() !== text.toLocaleLowerCase());
  const canCreate = onCreate !== undefined && isNew && found.state === 'ready';

  function type(next: string | undefined): void {
    setQuery(next);
    setWaiting(false);
    setRefused(undefined);
  }

  async function create(): Promise<void> {
    if (onCreate === undefined || isCreating) {
      return;
    }
    setCreating(true);
    setRefused(undefined);
    try {
      const option = await onCreate(text);
      type(undefined);
      onChoose(option);
    } catch {
      setRefused(text);
    } finally {
      setCreating(false);
    }
  }

  function choose(value: string): void {
    if (value === createValue) {
      void create();
      return;
    }
    const option = found.options.find((each) => each.value === value);
    type(undefined);
    if (option !== undefined) {
      onChoose(option);
    }
  }

  const finishWaiting = useEffectEvent(() => {
    setWaiting(false);
    const [first] = found.options;
    if (found.state === 'ready' && (first !== undefined || canCreate)) {
      choose(first?.value ?? createValue);
    }
  });
  useEffect(() => {
    if (isWaiting && found.state !== 'loading') {
      finishWaiting();
    }
  }, [isWaiting, found.state]);

  return {
    ...found,
    query,
    setQuery: type,
    setOpen,
    createLabel: canCreate ? translate(choiceMessages.create, { text }) : undefined,
    refused,
    choose,
    chooseWhenFound: () => setWaiting(true),
  };
}
