import type { TemplateItem } from '../../contract/templates';

type ItemPatch = { readonly [Name in keyof TemplateItem]?: TemplateItem[Name] | undefined };

/** An item with other values; undefined and empty lists leave a field out, as the server stores it. */
export function changedItem(item: TemplateItem, patch: ItemPatch): TemplateItem {
  const entries = Object.entries({ ...item, ...patch }).filter(([, value]) => value !== undefined && !isEmpty(value));
  return { ...Object.fromEntries(entries), level: item.level, title: patch.title ?? item.title };
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/** The items of a checklist in a text: its lines without blank ones. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
}

/** A typed time as it is stored, `9:30` as `09:30`; what is no time stays as it is and is refused; undefined for none. */
export function timeOf(text: string): string | undefined {
  const trimmed = text.trim();
  return trimmed === '' ? undefined : trimmed.replace(/^(\d):(\d\d)$/, '0$1:$2');
}
