import type { SingleTaskProperty, TaskProperty } from '../model/task-change';

type AnchoredProperty = TaskProperty | SingleTaskProperty;

/** Attributes of the element that shows a property: the popover that changes it opens there. */
export function propertyAnchor(taskId: string, property: AnchoredProperty): Readonly<Record<string, string>> {
  return { 'data-task': taskId, 'data-property': property };
}

/** The element that shows a property: in the panel, which lies over the list, or in the row. */
export function findPropertyAnchor(taskId: string, property: AnchoredProperty): HTMLElement | undefined {
  const selector = `[data-task="${CSS.escape(taskId)}"][data-property="${property}"]`;
  const found = [...document.querySelectorAll<HTMLElement>(selector)];
  // A view that does not show the property opens it over the task.
  return (
    found.find((element) => element.closest('[role="row"]') === null) ??
    found[0] ??
    document.querySelector<HTMLElement>(`[data-task="${CSS.escape(taskId)}"]`) ??
    undefined
  );
}
