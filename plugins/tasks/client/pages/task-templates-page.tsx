import { CirclePlus, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Navigation, Session, useDecision, useI18n, useService } from '@tessera/core/client';
import { rankAt } from '@tessera/core/contract';
import type { ItemMove } from '@tessera/core/ui';
import {
  applyMove,
  Button,
  EmptyState,
  FailedState,
  IconButton,
  Menu,
  MenuItem,
  PageBody,
  PageTitle,
  ReorderList,
  SkeletonRows,
} from '@tessera/core/ui';
import { mayEditTemplate } from '../../contract/templates';
import type { TaskTemplate } from '../../contract/templates';
import { templateComposerUrl } from '../model/addresses';
import { EditTemplateDialog, NewTemplateDialog } from '../templates/template-editor';
import { templateMessages as messages } from '../templates/template-messages';
import { useTemplates } from '../templates/use-templates';
import '../templates/templates.css';

const admin = { audience: 'admin' } as const;
const emptyTemplate = { name: '', content: { items: [{ level: 1, title: '' }] } };

/** The company's templates of tasks: everyone adds and uses them, those who added one and admins change it. */
export const TaskTemplatesPage = observer(function TaskTemplatesPage(): ReactElement {
  const templates = useTemplates();
  const session = useService(Session);
  const navigation = useService(Navigation);
  const { translate } = useI18n();
  const isAdmin = useDecision(admin).outcome === 'granted';
  const [isAdding, setAdding] = useState(false);
  const [edited, setEdited] = useState<TaskTemplate>();
  const { all, isReady, error } = templates;
  useEffect(() => void templates.load(), [templates, isReady]);
  const title = translate(messages.templatesTitle);
  const isEmpty = isReady && all.length === 0;
  const add = !session.isReadOnly && (
    <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
      {translate(messages.templateNew)}
    </Button>
  );

  function move(asked: ItemMove): void {
    const [sorted] = applyMove([{ id: asked.listId, label: title, items: all }], asked);
    const items = sorted?.items ?? [];
    const index = items.findIndex(({ id }) => id === asked.itemId);
    const positions = items.filter(({ id }) => id !== asked.itemId).map(({ position }) => position);
    void templates.declared.entities.edit(asked.itemId, { position: rankAt(positions, index) });
  }

  /** What the person may do with a template. */
  function actions(template: TaskTemplate): ReactNode {
    const person = { id: session.user?.userId, subject: session.subject };
    return (
      <>
        <MenuItem glyph={CirclePlus} onSelect={() => navigation.go(templateComposerUrl(template.id))}>
          {translate(messages.templateUse)}
        </MenuItem>
        {mayEditTemplate(template, person) && (
          <>
            <MenuItem glyph={Pencil} onSelect={() => setEdited(template)}>
              {translate(messages.templateEditAction)}
            </MenuItem>
            <MenuItem glyph={Trash2} isDanger onSelect={() => void templates.declared.remove(template)}>
              {translate(messages.templateDeleteAction)}
            </MenuItem>
          </>
        )}
      </>
    );
  }

  return (
    <>
      <PageTitle
        title={title}
        count={isReady && !isEmpty ? all.length : undefined}
        actions={!isEmpty && add !== false ? add : undefined}
      />
      <PageBody width="settings">
        {!isReady && error === undefined && <SkeletonRows rows={4} rowHeight={44} />}
        {!isReady && error !== undefined && (
          <FailedState
            title={translate(messages.templatesFailed)}
            text={translate(messages.templatesFailedHint)}
            onRetry={() => void templates.load()}
          />
        )}
        {isEmpty && (
          <EmptyState sentence={translate(messages.templatesEmpty)} action={add === false ? undefined : add} />
        )}
        {isReady && !isEmpty && (
          <>
            <p className="t-quiet">{translate(messages.templatesHint)}</p>
            {isAdmin && !session.isReadOnly ? (
              <ReorderList
                label={title}
                items={all}
                row={(template) => <TemplateRow template={template} />}
                actions={actions}
                onMove={move}
              />
            ) : (
              all.map((template) => (
                <TemplateRow key={template.id} template={template}>
                  {!session.isReadOnly && (
                    <Menu
                      position="end"
                      target={
                        <IconButton
                          glyph={Ellipsis}
                          label={translate(messages.templateActionsOf, { name: template.name })}
                        />
                      }
                    >
                      {actions(template)}
                    </Menu>
                  )}
                </TemplateRow>
              ))
            )}
          </>
        )}
      </PageBody>
      {isAdding && (
        <NewTemplateDialog
          title={translate(messages.templateNew)}
          draft={{ form: 'tasks:new-template' }}
          initial={emptyTemplate}
          onClose={() => setAdding(false)}
        />
      )}
      {edited !== undefined && <EditTemplateDialog template={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
});

interface TemplateRowProps {
  readonly template: TaskTemplate;
  readonly children?: ReactNode;
}

function TemplateRow({ template, children }: TemplateRowProps): ReactElement {
  const { translate } = useI18n();
  return (
    <div className="tasks-template-item">
      <span className="t-cut" dir="auto">
        {template.name}
      </span>
      <span className="t-meta">{translate(messages.templateTasks, { count: template.content.items.length })}</span>
      {children}
    </div>
  );
}
