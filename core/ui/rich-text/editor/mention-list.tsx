import { observer } from 'mobx-react-lite';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { CSSProperties, ReactElement } from 'react';
import { useUi } from '../../environment';
import { PersonAvatar } from '../../people/person-avatar';
import { richTextMessages } from '../messages';
import type { MentionSearch } from './mention-search';
import '../../overlays/float.css';

export interface MentionListProps {
  readonly search: MentionSearch;
  /** The editable element, which keeps the focus. */
  readonly field: HTMLElement;
}

/** The people after `@`, below the place where the name is typed. */
export const MentionList = observer(function MentionList({ search, field }: MentionListProps): ReactElement | null {
  const { translate, announce } = useUi();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [style, setStyle] = useState<CSSProperties>({ opacity: 0 });
  const { open, people, active, state } = search;
  const isOpen = open !== undefined;
  const activeId = isOpen && people.length > 0 ? `${id}-${active}` : undefined;

  useLayoutEffect(() => {
    const box = list.current?.offsetParent?.getBoundingClientRect();
    const at = open?.place();
    if (list.current !== null && box !== undefined && at !== undefined && at !== null) {
      const isRightToLeft = getComputedStyle(list.current).direction === 'rtl';
      const start = isRightToLeft ? box.right - at.right : at.left - box.left;
      setStyle({
        insetBlockStart: at.bottom - box.top + 4,
        insetInlineStart: Math.max(0, Math.min(start, box.width - list.current.offsetWidth)),
      });
    }
  }, [open, people, state]);

  useEffect(() => {
    const attributes = { 'aria-controls': isOpen ? id : undefined, 'aria-activedescendant': activeId };
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined) {
        field.removeAttribute(name);
      } else {
        field.setAttribute(name, value);
      }
    }
  }, [field, id, isOpen, activeId]);

  useEffect(() => {
    if (isOpen && state === 'ready') {
      announce(
        people.length === 0
          ? translate(richTextMessages.mentionNone)
          : translate(richTextMessages.mentionCount, { count: people.length }),
      );
    }
  }, [isOpen, state, people, announce, translate]);

  if (open === undefined) {
    return null;
  }
  const sentence = {
    searching: richTextMessages.mentionSearching,
    ready: richTextMessages.mentionNone,
    failed: richTextMessages.mentionFailed,
  }[state];
  return (
    <div
      ref={list}
      className="t-float t-raised t-rich-people"
      style={style}
      // A press keeps the focus in the text.
      onMouseDown={(event) => event.preventDefault()}
      role="presentation"
    >
      {people.length === 0 && <p className="t-meta t-rich-no-people">{translate(sentence)}</p>}
      <div role="listbox" id={id} aria-label={translate(richTextMessages.mentionPeople)}>
        {people.map((person, index) => (
          <div
            key={person.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className="t-rich-person"
            onClick={() => search.choose(person)}
            onKeyDown={undefined}
          >
            <PersonAvatar id={person.id} name={person.fullName} photo={person.photo} isDecoration />
            <bdi className="t-cut">{person.fullName}</bdi>
          </div>
        ))}
      </div>
    </div>
  );
});
