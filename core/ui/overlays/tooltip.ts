/** Attributes that give a control a tooltip. Its text must also be part of the accessible name. */
export interface TooltipAttributes {
  readonly 'data-tooltip'?: string;
}

/**
 * Gives a control with only an icon a tooltip, shown to the pointer and to the keyboard; `title` is shown to the pointer
 * alone. None when the text is undefined.
 *
 * @example
 * <button aria-label={name} {...tooltip(name)} />
 */
export function tooltip(text: string | undefined): TooltipAttributes {
  return text === undefined ? {} : { 'data-tooltip': text };
}
