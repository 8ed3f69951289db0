import { X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Button, Tag, TagGroup as AriaTagGroup, TagList } from 'react-aria-components/TagGroup';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { MiddleCut } from '../choices/middle-cut';
import { useUi } from '../environment';
import { Icon } from '../icons/icon';
import { tagMessages } from './tag-messages';
import './tag-group.css';

/** One tag of a `TagGroup`. */
export interface TagItem {
  /** Unique in its group. */
  readonly value: string;
  readonly label: string;
  /** Before the label. */
  readonly icon?: ReactNode;
}

export interface TagGroupProps {
  /** The accessible name of the list. */
  readonly label: string;
  readonly items: readonly TagItem[];
  readonly disabled?: boolean | undefined;
  /** Left out where the tags cannot be removed. */
  readonly onRemove?: ((value: string) => void) | undefined;
  /** Shown when there are no tags. */
  readonly emptyText?: string;
}

/**
 * Values as a list of tags. Tab enters it once; arrow keys move between them; Delete, Backspace and the cross remove one,
 * which is announced, and the focus moves to its neighbour. For a single condition above a list, see `FilterChip`.
 */
export function TagGroup(props: TagGroupProps): ReactElement {
  const { label, items, disabled = false, onRemove, emptyText } = props;
  const { language, translate, announce } = useUi();
  const canRemove = onRemove !== undefined && !disabled;

  function remove(value: string): void {
    const item = items.find((each) => each.value === value);
    if (item !== undefined) {
      onRemove?.(value);
      announce(translate(tagMessages.tagRemoved, { name: item.label }));
    }
  }

  return (
    <I18nProvider locale={language}>
      <AriaTagGroup
        aria-label={label}
        className="t-tag-group"
        {...(canRemove
          ? {
              onRemove: (keys) => {
                for (const key of keys) {
                  remove(String(key));
                }
              },
            }
          : {})}
      >
        <TagList
          className="t-tag-list"
          items={items}
          // The tags read it when they are rendered.
          dependencies={[canRemove, disabled]}
          {...(emptyText === undefined ? {} : { renderEmptyState: () => <span className="t-quiet">{emptyText}</span> })}
        >
          {(item) => (
            <Tag id={item.value} textValue={item.label} className="t-tag-item" isDisabled={disabled}>
              {item.icon}
              <MiddleCut text={item.label} />
              {canRemove && (
                <Button slot="remove" className="t-tag-item-remove">
                  <Icon glyph={X} size={12} />
                </Button>
              )}
            </Tag>
          )}
        </TagList>
      </AriaTagGroup>
    </I18nProvider>
  );
}
