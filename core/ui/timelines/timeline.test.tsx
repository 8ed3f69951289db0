import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { renderUi } from '../ui-test-kit';
import { Timeline } from './timeline';
import type { TimelineLink } from './timeline-links';
import type { TimelineContent } from './timeline-row';
import type { TimelineZoom } from './timeline-scale';
import type { TimelineSpan } from './timeline-span';

interface Job {
  readonly id: string;
  readonly start?: string;
  readonly end?: string;
}

const opened = jest.fn();
const moved = jest.fn();
const linked = jest.fn();
const unlinked = jest.fn();
const focused = jest.fn();

const content: TimelineContent<Job> = {
  nameOf: ({ id }) => id,
  heading: ({ id }) => <a href={`/${id}`}>{id}</a>,
  barOf: ({ id }) => ({ status: 'started', title: `Bar of ${id}` }),
};
const wordsOf = ({ id }: Job): string => (id === 'c' ? 'blocked by a' : '');
const spanOf = ({ start, end }: Job): TimelineSpan => ({ start, end });

const jobs: readonly Job[] = [
  { id: 'a', start: '2026-03-09', end: '2026-03-13' },
  { id: 'b' },
  { id: 'c', start: '2026-03-12' },
  { id: 'd', end: '2026-03-20' },
];

interface JobsProps {
  readonly items?: readonly Job[];
  readonly links?: readonly TimelineLink[];
  readonly isReadOnly?: boolean;
  readonly adjust?: (job: Job, span: TimelineSpan) => TimelineSpan;
}

/** Keeps what is moved. */
function Jobs({ items = jobs, links = [], isReadOnly = false, adjust }: JobsProps): ReactElement {
  const [kept, setKept] = useState(items);
  const [zoom, setZoom] = useState<TimelineZoom>('day');
  return (
    <Timeline
      label="Jobs"
      headingLabel="Job"
      items={kept}
      spanOf={spanOf}
      content={content}
      wordsOf={wordsOf}
      links={links}
      zoom={zoom}
      onZoom={setZoom}
      adjust={adjust}
      onMove={
        isReadOnly
          ? undefined
          : (job, span) => {
              moved(job.id, span.start, span.end);
              setKept((before) => before.map((each) => (each.id === job.id ? { id: job.id, ...span } : each)));
            }
      }
      onLink={isReadOnly ? undefined : (from, to) => linked(from.id, to.id)}
      onUnlink={isReadOnly ? undefined : ({ fromId, toId }) => unlinked(fromId, toId)}
      onOpen={({ id }) => opened(id)}
      onFocusItem={(job) => focused(job?.id)}
    />
  );
}

const heading = (id: string): HTMLElement => screen.getByRole('rowheader', { name: id });
const rowOf = (id: string): HTMLElement => {
  const row = heading(id).closest<HTMLElement>('[role="row"]');
  if (row === null) {
    throw new Error(`There is no row of ${id}.`);
  }
  return row;
};
const grip = (id: string, part: string): Element => {
  const found = rowOf(id).querySelector(`[data-grip="${part}"]`);
  if (found === null) {
    throw new Error(`${id} has no '${part}'.`);
  }
  return found;
};

/** An event of a pointer, which jsdom does not have. */
function point(target: EventTarget, type: string, [clientX, clientY]: readonly [number, number], kind = 'mouse'): void {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, clientX, clientY });
  Object.defineProperty(event, 'pointerType', { value: kind });
  Object.defineProperty(event, 'pointerId', { value: 1 });
  fireEvent(target as Element, event);
}

/** Drags by pixels; a day is 40 px wide. The page is not laid out: the axis begins at the edge of the window. */
function drag(element: Element, from: readonly [number, number], to: readonly [number, number], release = true): void {
  point(element, 'pointerdown', from);
  point(window, 'pointermove', to);
  if (release) {
    point(window, 'pointerup', to);
  }
}

beforeEach(() => jest.clearAllMocks());

describe('Timeline', () => {
  it('says in words what its bars show', () => {
    renderUi(<Jobs />);
    expect(screen.getByRole('grid', { name: 'Jobs' })).toHaveAttribute('aria-rowcount', '5');
    expect(within(rowOf('a')).getByRole('gridcell')).toHaveTextContent('from 9 March to 13 March');
    expect(within(rowOf('b')).getByRole('gridcell')).toHaveTextContent('without dates');
    expect(within(rowOf('c')).getByRole('gridcell')).toHaveTextContent('starts on 12 March, blocked by a');
    expect(within(rowOf('d')).getByRole('gridcell')).toHaveTextContent('due on 20 March');
    expect(heading('c')).toHaveAccessibleDescription('starts on 12 March, blocked by a');
  });

  it('moves the focus between rows, and opens one by Enter or by a click on its bar', async () => {
    renderUi(<Jobs />);
    act(() => heading('a').focus());
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(heading('c')).toHaveFocus();
    expect(focused).toHaveBeenLastCalledWith('c');
    await userEvent.keyboard('{Enter}');
    expect(opened).toHaveBeenCalledWith('c');
    await userEvent.keyboard('{End}{Home}');
    expect(heading('a')).toHaveFocus();
    fireEvent.click(grip('d', 'whole'));
    expect(opened).toHaveBeenLastCalledWith('d');
    expect(moved).not.toHaveBeenCalled();
  });

  it('moves the whole, its end or its start by keyboard, and announces that', async () => {
    renderUi(<Jobs />);
    act(() => heading('a').focus());
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(moved).toHaveBeenLastCalledWith('a', '2026-03-10', '2026-03-14');
    expect(screen.getByText('a: from 10 March to 14 March.')).toBeInTheDocument();
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}');
    expect(moved).toHaveBeenLastCalledWith('a', '2026-03-03', '2026-03-07');
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(moved).toHaveBeenLastCalledWith('a', '2026-03-03', '2026-03-08');
    await userEvent.keyboard('{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}');
    expect(moved).toHaveBeenLastCalledWith('a', '2026-03-04', '2026-03-08');
    expect(heading('a')).toHaveFocus();
  });

  it('never moves the start behind the end', async () => {
    renderUi(<Jobs items={[{ id: 'a', start: '2026-03-09', end: '2026-03-10' }]} />);
    act(() => heading('a').focus());
    await userEvent.keyboard('{Control>}{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}{/Control}');
    expect(moved.mock.calls).toEqual([['a', '2026-03-10', '2026-03-10']]);
    drag(grip('a', 'end'), [400, 5], [100, 5]);
    expect(moved).toHaveBeenCalledTimes(1);
  });

  it('adds the end that is missing, and sets today where there are no dates', async () => {
    renderUi(<Jobs />);
    act(() => heading('c').focus());
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(moved).toHaveBeenLastCalledWith('c', '2026-03-12', '2026-03-13');
    await userEvent.keyboard('{ArrowDown}{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}');
    expect(moved).toHaveBeenLastCalledWith('d', '2026-03-19', '2026-03-20');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{Alt>}{ArrowRight}{/Alt}');
    expect(moved).toHaveBeenLastCalledWith('b', undefined, '2026-03-12');
  });

  it('mirrors the keys and the pointer where text runs from right to left', async () => {
    const { container } = renderUi(<Jobs />);
    for (const element of container.querySelectorAll<HTMLElement>('.t-timeline *')) {
      // Inherited in browsers, but not in jsdom.
      element.style.direction = 'rtl';
    }
    act(() => heading('a').focus());
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    expect(moved).toHaveBeenLastCalledWith('a', '2026-03-10', '2026-03-14');
    // Without a layout, the axis begins at the right edge of an empty page.
    drag(grip('a', 'whole'), [-100, 5], [-180, 5]);
    expect(moved).toHaveBeenLastCalledWith('a', '2026-03-12', '2026-03-16');
  });

  it('drags a bar and its ends from day to day, and opens nothing then', () => {
    renderUi(<Jobs />);
    drag(grip('a', 'whole'), [410, 5], [500, 5], false);
    expect(rowOf('a')).toHaveTextContent('from 11 March to 15 March');
    expect(moved).not.toHaveBeenCalled();
    point(window, 'pointerup', [500, 5]);
    fireEvent.click(grip('a', 'whole'));
    expect(moved.mock.calls).toEqual([['a', '2026-03-11', '2026-03-15']]);
    expect(opened).not.toHaveBeenCalled();
    drag(grip('a', 'start'), [410, 5], [330, 5]);
    expect(moved).toHaveBeenLastCalledWith('a', '2026-03-09', '2026-03-15');
    drag(grip('a', 'end'), [410, 5], [450, 5]);
    expect(moved).toHaveBeenLastCalledWith('a', '2026-03-09', '2026-03-16');
  });

  it('drops a drag on Escape', async () => {
    renderUi(<Jobs />);
    drag(grip('a', 'whole'), [410, 5], [500, 5], false);
    await userEvent.keyboard('{Escape}');
    expect(rowOf('a')).toHaveTextContent('from 9 March to 13 March');
    point(window, 'pointerup', [500, 5]);
    expect(moved).not.toHaveBeenCalled();
  });

  it('leaves a finger to scroll', () => {
    renderUi(<Jobs />);
    point(grip('a', 'whole'), 'pointerdown', [410, 5], 'touch');
    point(window, 'pointermove', [500, 5], 'touch');
    point(window, 'pointerup', [500, 5], 'touch');
    expect(moved).not.toHaveBeenCalled();
  });

  it('gives a row without dates those over which it is drawn', () => {
    renderUi(<Jobs />);
    // The axis begins with the year of the day half a year ago.
    drag(grip('b', 'empty'), [50, 50], [210, 50]);
    expect(moved).toHaveBeenLastCalledWith('b', '2025-01-02', '2025-01-06');
  });

  it('makes an item depend on another one by a drag from the end of its bar', () => {
    renderUi(<Jobs />);
    drag(grip('a', 'link'), [410, 5], [600, 36 * 3 + 10], false);
    expect(rowOf('d')).toHaveAttribute('data-target');
    point(window, 'pointerup', [600, 36 * 3 + 10]);
    expect(linked.mock.calls).toEqual([['a', 'd']]);
    drag(grip('a', 'link'), [410, 5], [600, 10]);
    expect(linked).toHaveBeenCalledTimes(1);
  });

  it('draws what depends on what, and removes it', async () => {
    const links: readonly TimelineLink[] = [
      { fromId: 'a', toId: 'c', ends: 'end-start', label: 'a blocks c too late', isConflict: true },
      { fromId: 'a', toId: 'b', ends: 'end-start', label: 'b has no dates' },
      { fromId: 'a', toId: 'x', ends: 'end-start', label: 'x is not shown' },
    ];
    const { container } = renderUi(<Jobs links={links} />);
    const drawn = [...container.querySelectorAll('.t-timeline-link')];
    expect(drawn.map((each) => each.textContent)).toEqual(['a blocks c too late']);
    expect(drawn[0]).toHaveAttribute('data-conflict');
    fireEvent.click(drawn[0]?.querySelector('path') ?? document.body);
    const box = screen.getByRole('dialog', { name: 'a blocks c too late' });
    await userEvent.click(within(box).getByRole('button', { name: 'Remove' }));
    expect(unlinked.mock.calls).toEqual([['a', 'c']]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(opened).not.toHaveBeenCalled();
  });

  it('leads to a bar that is out of view', async () => {
    renderUi(<Jobs items={[{ id: 'a', start: '2031-03-09', end: '2031-03-13' }, ...jobs.slice(1)]} />);
    await userEvent.click(screen.getByRole('button', { name: 'Show the dates of a' }));
    expect(screen.queryByRole('button', { name: 'Show the dates of a' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Show the dates of d' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Today' }));
    expect(screen.queryByRole('button', { name: 'Show the dates of d' })).toBeNull();
  });

  it('changes nothing where nothing may be changed', async () => {
    renderUi(<Jobs isReadOnly />);
    act(() => heading('a').focus());
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}{Shift>}{ArrowRight}{/Shift}');
    expect(rowOf('a').querySelector('[data-grip]')).toBeNull();
    expect(moved).not.toHaveBeenCalled();
  });

  it('keeps the days that the caller does not allow', async () => {
    renderUi(<Jobs adjust={(_job, span) => ({ ...span, end: '2026-03-13' })} />);
    act(() => heading('a').focus());
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(moved).not.toHaveBeenCalled();
  });

  it('renders few of many rows and days, and no other row when one changes', async () => {
    const many = Array.from({ length: 5_000 }, (_, index) => ({ id: `j${index}`, end: '2026-03-12' }));
    const render = jest.spyOn(content, 'heading');
    const { container } = renderUi(<Jobs items={many} />);
    expect(container.querySelectorAll('.t-timeline-row').length).toBeLessThan(60);
    expect(container.querySelectorAll('.t-timeline-axis-cell').length).toBeLessThan(120);
    // The rows that are rendered after the visible ones.
    await screen.findByRole('rowheader', { name: 'j30' });
    act(() => heading('j1').focus());
    render.mockClear();
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(new Set(render.mock.calls.map(([{ id }]) => id))).toEqual(new Set(['j1']));
    render.mockRestore();
  });
});
