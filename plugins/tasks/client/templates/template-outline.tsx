import { ArrowDown, ArrowUp, Ellipsis, IndentDecrease, IndentIncrease, Plus, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useI18n } from '@tessera/core/client';
import { Button, IconButton, Menu, MenuItem } from '@tessera/core/ui';
import { maxTaskLevels, maxTreeTasks } from '../../contract/model';
import type { TemplateItem } from '../../contract/templates';
import { addSubTask, moveItem, removeItem } from './template-items';
import type { ChangedItems } from './template-items';
import { templateMessages as messages } from './template-messages';

export interface TemplateOutlineProps {
  readonly items: readonly TemplateItem[];
  /** Index of the item whose fields are shown. */
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
  /** The tree changed, and with it which item is chosen. */
  readonly onChange: (changed: ChangedItems) => void;
}

const moves = [
  { to: 'up', glyph: ArrowUp, message: messages.templateMoveUp },
  { to: 'down', glyph: ArrowDown, message: messages.templateMoveDown },
  { to: 'in', glyph: IndentIncrease, message: messages.templateIndent },
  { to: 'out', glyph: IndentDecrease, message: messages.templateOutdent },
] as const;

/** The tasks of a template as an indented list; each has a menu that adds, moves and removes. */
export function TemplateOutline({ items, chosen, onChoose, onChange }: TemplateOutlineProps): ReactElement {
  const { translate } = useI18n();
  const hasRoom = items.length < maxTreeTasks;
  const untitled = translate(messages.templateUntitled);
  return (
    <div className="tasks-template-outline">
      <ul aria-label={translate(messages.templateOutline)}>
        {items.map((item, index) => (
          <li
            // The place is what tells equal tasks apart.
            key={index}
            className="tasks-template-row"
            style={{ paddingInlineStart: `${(item.level - 1) * 20}px` }}
          >
            <button
              type="button"
              className={item.title.trim() === '' ? 't-cut t-quiet' : 't-cut'}
              aria-current={index === chosen}
              onClick={() => onChoose(index)}
              dir="auto"
            >
              {item.title.trim() === '' ? untitled : item.title}
            </button>
            <Menu
              position="end"
              width={280}
              target={
                <IconButton
                  glyph={Ellipsis}
                  label={translate(messages.templateActionsOf, { name: item.title.trim() || untitled })}
                />
              }
            >
              {hasRoom && item.level < maxTaskLevels && (
                <MenuItem glyph={Plus} onSelect={() => onChange(addSubTask(items, index))}>
                  {translate(messages.templateAddSubTask)}
                </MenuItem>
              )}
              {moves.map(({ to, glyph, message }) => {
                const moved = moveItem(items, index, to);
                return (
                  moved !== undefined && (
                    <MenuItem key={to} glyph={glyph} onSelect={() => onChange(moved)}>
                      {translate(message)}
                    </MenuItem>
                  )
                );
              })}
              {index > 0 && (
                <MenuItem glyph={Trash2} isDanger onSelect={() => onChange(removeItem(items, index))}>
                  {translate(messages.templateRemove)}
                </MenuItem>
              )}
            </Menu>
          </li>
        ))}
      </ul>
      {hasRoom && (
        <Button size="small" variant="ghost" icon={Plus} onClick={() => onChange(addSubTask(items, 0))}>
          {translate(messages.templateAddSubTask)}
        </Button>
      )}
    </div>
  );
}
