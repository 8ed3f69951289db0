import { autorun, observable, runInAction } from 'mobx';
import { settle } from '../../testing';
import { Resource } from './resource';

describe('a resource', () => {
  it('loads once when it is observed, and keeps its value during a reload', async () => {
    let answer = 1;
    const load = jest.fn(async () => answer);
    const resource = new Resource({ load });
    expect(load).not.toHaveBeenCalled();
    const seen: unknown[] = [];
    const stop = autorun(() => void seen.push(resource.value));
    await settle();
    answer = 2;
    const refreshing = Promise.all([resource.refresh(), resource.refresh()]);
    expect(resource.value).toBe(1);
    await refreshing;
    // The second caller may have changed something after the first request went out.
    expect([seen, load.mock.calls.length]).toEqual([[undefined, 1, 2, 2].slice(0, seen.length), 3]);
    stop();
  });

  it('reads again when what it depends on changes, while it is observed', async () => {
    const language = observable.box('en');
    const load = jest.fn(async () => `Name in ${language.get()}`);
    const resource = new Resource({ load, basis: () => language.get() });
    const stop = autorun(() => void resource.value);
    await settle();
    runInAction(() => language.set('de'));
    await settle();
    expect([resource.value, load.mock.calls.length]).toEqual(['Name in de', 2]);
    stop();
    runInAction(() => language.set('fr'));
    await settle();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('shows changes made before a refresh although a request was under way', async () => {
    let value = 1;
    const answers: (() => void)[] = [];
    const resource = new Resource({
      load: () => {
        const read = value;
        return new Promise<number>((resolve) => answers.push(() => resolve(read)));
      },
    });
    const stop = autorun(() => void resource.value);
    value = 2;
    const refreshing = resource.refresh();
    answers[0]?.();
    await settle();
    answers[1]?.();
    await refreshing;
    expect(resource.value).toBe(2);
    stop();
  });

  it('aborts when it is no longer observed, and keeps an error until the next read', async () => {
    const signals: AbortSignal[] = [];
    const resource = new Resource<number>({
      load: (signal) =>
        new Promise((_resolve, reject) => {
          signals.push(signal);
          signal.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    });
    const stop = autorun(() => void resource.value);
    stop();
    await settle();
    expect([signals[0]?.aborted, resource.error]).toEqual([true, undefined]);
    const failing = new Resource<number>({
      load: async () => {
        throw new Error('down');
      },
    });
    await failing.refresh();
    expect(String(failing.error)).toBe('Error: down');
  });

  it('applies a change optimistically and reverts only the one that was refused', async () => {
    const resource = new Resource<readonly string[]>({ load: async () => ['a'] });
    await resource.refresh();
    let refuse: (reason: Error) => void = () => undefined;
    const refused = resource.change(
      (list) => [...list, 'bad'],
      () => new Promise((_resolve, reject) => (refuse = reject)),
    );
    const taken = resource.change(
      (list) => [...list, 'good'],
      async () => undefined,
    );
    expect(resource.value).toEqual(['a', 'bad', 'good']);
    await taken;
    refuse(new Error('no'));
    await expect(refused).rejects.toThrow('no');
    expect(resource.value).toEqual(['a', 'good']);
  });
});
