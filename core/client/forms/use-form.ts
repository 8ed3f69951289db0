import { useLayoutEffect, useReducer, useRef } from 'react';
import { Logger } from '../../kernel/services';
import { coreMessages } from '../messages';
import { useService } from '../react/application-provider';
import { Drafts, Questions, Toasts, I18n } from '../services';
import { FormModel } from './form-model';
import type { FormDraft } from './form-draft';
import type { Form, FormOptions, ItemOf } from './form-types';

/**
 * State of one form: values, errors, and the draft that keeps unsaved values when a request fails, the session ends or
 * the plan removes the page.
 */
export function useForm<Values extends object>(options: FormOptions<Values>): Form<Values> {
  const drafts = useService(Drafts);
  const words = useService(I18n);
  const logger = useService(Logger);
  const toasts = useService(Toasts);
  const questions = useService(Questions);
  const { draft } = options;
  const draftId = draft === undefined ? undefined : `${draft.form}/${draft.entityId ?? ''}`;
  const modelRef = useRef<{ readonly draftId: string | undefined; readonly model: FormModel<Values> }>(undefined);
  if (modelRef.current === undefined || modelRef.current.draftId !== draftId) {
    const model = new FormModel<Values>(options, {
      draft: draft === undefined ? undefined : drafts.of<FormDraft<Values>>(draft),
      reportUnexpected: (error) => {
        logger.error(`The form '${draft?.form ?? 'without a draft'}' could not be sent.`, error);
        return words.translate(coreMessages.somethingWrong);
      },
      reportKept: ({ message }) => toasts.info(message),
    });
    modelRef.current = { draftId, model };
  }
  const { model } = modelRef.current;
  const state = model.current();
  const { values, errors, failure, isBusy, isKept, restored } = state;
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);

  useLayoutEffect(() => model.use(options));
  // Not `useSyncExternalStore`, which subscribes some milliseconds after the fields are on the screen: React would take
  // back what is typed until then, because no new value has been rendered.
  useLayoutEffect(() => model.subscribe(renderAgain), [model]);
  useLayoutEffect(() => {
    if (model.current() !== state) {
      renderAgain();
    }
  }, [model, state]);
  // Before the first paint, so that a draft which is read at once cannot come between two typed letters.
  useLayoutEffect(() => void model.restore(), [model]);
  useLayoutEffect(() => {
    if (restored === 'restored') {
      selectFocusedText(model.current().values);
    }
  }, [model, restored]);

  async function leave(): Promise<boolean> {
    const refused = await model.refusedFields();
    if (refused.length > 0 || (draft === undefined && model.isChanged)) {
      return questions.ask({
        title: words.translate(coreMessages.discardTitle),
        text: words.translate(coreMessages.discardText),
        yes: words.translate(coreMessages.discard),
        no: words.translate(coreMessages.keepEditing),
        isDangerous: true,
      });
    }
    if (model.isChanged) {
      await drafts.flush();
      const { reopen } = options;
      toasts.info(
        words.translate(coreMessages.draftKept),
        reopen === undefined ? {} : { action: { label: words.translate(coreMessages.continueDraft), run: reopen } },
      );
    }
    return true;
  }

  return {
    values,
    errors,
    failure,
    isBusy,
    isKept,
    restored:
      restored === undefined
        ? undefined
        : { state: restored, use: () => model.useDraft(), discard: () => model.discardDraft() },
    field: (name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value) => model.set({ [name]: value } as unknown as Partial<Values>),
      register: (check) => model.register(name, check),
    }),
    list: (name) => {
      const items = values[name] as readonly ItemOf<Values[typeof name]>[];
      const keys = model.keysOf(name);
      return {
        error: errors[name],
        items: items.map((value, index) => ({
          key: keys[index] ?? '',
          name: `${name}.${index}`,
          value,
          error: errors[`${name}.${index}`],
          onChange: (next) => model.setItem(name, index, next),
          register: (check) => model.register(`${name}.${index}`, check),
          remove: () => model.removeItem(name, index),
        })),
        add: (item) => model.addItem(name, item),
      };
    },
    register: (path, check) => model.register(path, check),
    set: (changes) => model.set(changes),
    handleSubmit: (event) => {
      event.preventDefault();
      void model.submit(event.currentTarget);
    },
    attempt: (work) => model.attempt(work),
    leave,
  };
}

/**
 * Selects what was restored into the line of text that has the focus, as Tab would: a person who is about to type
 * replaces it, and does not append to text that they have not seen yet.
 */
function selectFocusedText(values: object): void {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement && field.value !== '' && field.value === Object(values)[field.name]) {
    field.select();
  }
}
