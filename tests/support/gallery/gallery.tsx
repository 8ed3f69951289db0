import { CircleAlert, CircleCheck, Columns3, List, ListFilter, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { localized, translateMessage } from '../../../core/contract';
import type { Message, MessageValues } from '../../../core/contract';
import * as Ui from '../../../core/ui';
import './gallery.css';

/** Every part of core/ui on one sheet, to be looked at beside the design. Never part of the product. */
export function Gallery(): ReactElement {
  return (
    <MemoryRouter>
      <Ui.UiProvider appearance="system" language="en-GB" timeZone="Europe/Berlin" translate={say} clock={clock}>
        <Sheet />
      </Ui.UiProvider>
    </MemoryRouter>
  );
}

function say<Names extends string>(
  message: Message<Names>,
  ...values: [Names] extends [never] ? [] : [MessageValues<Names>]
): string {
  return translateMessage(localized(message, ...values), 'en-GB');
}

const clock = {
  now: () => new Date('2026-03-12T09:30:00Z'),
  elapsed: () => 0,
  sleep: () => new Promise<void>(() => undefined),
};

const statuses = ['backlog', 'unstarted', 'started', 'review', 'blocked', 'completed', 'cancelled'] as const;
const priorities = ['urgent', 'high', 'medium', 'low', 'none'] as const;
const people = ['Priya Raghunathan', 'Tomasz Wolny', 'Ines Marchetti', 'Aleksandra Konstantinopoulou-Weatherby'];
const rows = Array.from({ length: 1000 }, (_, index) => ({
  id: `row-${index}`,
  key: `BAL-${index + 101}`,
  title:
    index % 7 === 3
      ? 'Write the service manual chapter on drift compensation, and have it read by a colleague from field service, and then by everybody else who ever had one of these in their hands, Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
      : index % 7 === 5
        ? 'مراجعة شهادة المعايرة'
        : 'Draft the calibration certificate',
}));

function Sheet(): ReactElement {
  const [text, setText] = useState('Draft the certificate');
  const [zone, setZone] = useState('Berlin');
  const [view, setView] = useState<'list' | 'board'>('list');
  const [isOpen, setOpen] = useState(false);
  const [isChecked, setChecked] = useState(true);
  const [code, setCode] = useState('12');
  const [due, setDue] = useState('2026-03-13T15:00');
  const [owner, setOwner] = useState('');
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set(['row-2']));
  const [sort, setSort] = useState<Ui.TableSort>({ column: 'key', direction: 'ascending' });
  return (
    <main className="g-sheet">
      <h1 className="g-title">Parts and states</h1>
      <Card title="Buttons">
        <div className="g-line">
          <Ui.Button variant="primary" keys="C">
            Create task
          </Ui.Button>
          <Ui.Button>Join call</Ui.Button>
          <Ui.Button variant="ghost" icon={ListFilter}>
            Filter
          </Ui.Button>
          <Ui.Button disabled>Not yet</Ui.Button>
          <Ui.Button variant="danger" icon={Trash2}>
            Delete
          </Ui.Button>
          <Ui.Button variant="primary" isBusy>
            Saving
          </Ui.Button>
        </div>
        <div className="g-line">
          <Ui.SegmentedControl
            label="View"
            value={view}
            onChange={setView}
            segments={[
              { value: 'list', label: 'List', glyph: List },
              { value: 'board', label: 'Board', glyph: Columns3 },
            ]}
          />
          <Ui.FilterChip onRemove={() => undefined}>Owner is me or my team</Ui.FilterChip>
        </div>
        <div className="g-line">
          <Ui.Tag>Bug</Ui.Tag>
          <Ui.Tag tone="accent">Proposed</Ui.Tag>
          <Ui.Tag tone="success" glyph={CircleCheck}>
            Active
          </Ui.Tag>
          <Ui.Tag tone="warn">3rd date</Ui.Tag>
          <Ui.Tag tone="danger" glyph={CircleAlert}>
            Payment failed
          </Ui.Tag>
          <Ui.Tag tone="info">Note</Ui.Tag>
          <Ui.TileMeter done={7} total={10} label="7 of 10" />
          <Ui.Kbd>⌘</Ui.Kbd>
          {people.map((name) => (
            <Ui.Avatar key={name} name={name} />
          ))}
        </div>
      </Card>
      <Card title="Status and priority">
        <div className="g-line">
          {statuses.map((status) => (
            <span key={status} className="g-line">
              <Ui.StatusIcon status={status} />
              {status}
            </span>
          ))}
        </div>
        <div className="g-line">
          {priorities.map((priority) => (
            <span key={priority} className="g-line">
              <Ui.PriorityIcon priority={priority} />
              {priority}
            </span>
          ))}
        </div>
        <div className="g-line">
          <Ui.DateText day="2026-03-10" isLate />
          <Ui.DateText day="2026-03-12" time="16:30" />
          <Ui.DateText day="2026-03-13" />
          <Ui.DateText day="2026-03-16" />
          <Ui.DateText day="2027-01-04" />
          <Ui.RelativeTime instant="2026-03-12T08:12:00Z" />
          <Ui.RelativeTime instant="2026-03-09T08:12:00Z" />
        </div>
      </Card>
      <Card title="Fields">
        <Ui.TextField label="Title" name="title" value={text} onChange={setText} />
        <Ui.TextField
          label="Estimate"
          name="estimate"
          value="six"
          onChange={() => undefined}
          error="Write hours or minutes, for example 6 h."
        />
        <Ui.SelectField
          label="Time zone"
          name="zone"
          value={zone}
          onChange={setZone}
          isSearchable
          suffix="now 10:24"
          options={['Berlin', 'London', 'São Paulo', 'Tōkyō'].map((name) => ({
            value: name,
            label: name,
            detail: '+1',
          }))}
        />
        <Ui.DateTimeField label="Due" name="due" value={due} onChange={setDue} />
        <Ui.PersonField
          label="Owner"
          name="owner"
          value={owner}
          onChange={setOwner}
          noneLabel="No owner"
          people={people.map((name) => ({ id: name, name }))}
        />
        <Ui.CodeField label="Code" name="code" value={code} onChange={setCode} />
        <Ui.Checkbox label="Uncertainty budget at 2 kg" isChecked={isChecked} onChange={setChecked} />
      </Card>
      <Card title="Failed, loading">
        <Ui.FailedState
          title="The tasks could not be loaded"
          text="The connection was lost. What you wrote is kept on this device."
          onRetry={() => undefined}
        />
        <Ui.SkeletonRows rows={4} />
        <div className="g-line">
          <Ui.Menu target={<Ui.Button>Menu</Ui.Button>}>
            <Ui.MenuItem icon={<Ui.StatusIcon status="started" label="" />} keys="1">
              In progress
            </Ui.MenuItem>
            <Ui.MenuItem icon={<Ui.StatusIcon status="review" label="" />} isChosen>
              In review
            </Ui.MenuItem>
            <Ui.MenuSeparator />
            <Ui.MenuItem glyph={Trash2} isDanger>
              Delete
            </Ui.MenuItem>
          </Ui.Menu>
          <Ui.Button onClick={() => setOpen(true)}>Dialog</Ui.Button>
          <Ui.ConfirmDialog
            isOpen={isOpen}
            title="Close the meeting?"
            text="2 items were not discussed. They move to next Thursday."
            verb="Close meeting"
            onConfirm={() => setOpen(false)}
            onCancel={() => setOpen(false)}
          />
        </div>
      </Card>
      <div className="g-list">
        <Ui.VirtualList
          label="Tasks"
          openId="row-1"
          selectedIds={new Set(['row-2'])}
          groups={[
            { key: 'late', label: 'Overdue', tone: 'danger', items: rows.slice(0, 4) },
            { key: 'today', label: 'Today', items: rows.slice(4) },
          ]}
          row={(row) => (
            <span className="g-row">
              <Ui.PriorityIcon priority="high" />
              <span className="t-meta">{row.key}</span>
              <Ui.StatusIcon status="started" />
              <bdi className="t-cut">{row.title}</bdi>
              <Ui.DateText day="2026-03-12" time="16:30" />
              <Ui.Avatar name={people[0] ?? ''} />
            </span>
          )}
        />
      </div>
      <div className="g-list">
        <Ui.Chart
          title="Expansion made up for what was lost"
          categoryLabel="Month"
          categories={['Oct', 'Nov', 'Dec', 'Jan', 'Feb', 'Mar']}
          series={[
            { id: 'new', label: 'New', kind: 'bar', values: [2300, 2100, 1200, 2400, 2500, 2190] },
            { id: 'more', label: 'Expansion', kind: 'bar', values: [1100, 700, 700, 900, 1250, 1310] },
            { id: 'less', label: 'Contraction', kind: 'bar', values: [-300, -250, -500, -400, -350, -270] },
            { id: 'lost', label: 'Churn', kind: 'bar', values: [-700, -550, -1150, -700, -450, -610] },
            { id: 'net', label: 'Net', kind: 'line', values: [2400, 2000, 250, 2200, 2950, 2620] },
          ]}
        />
      </div>
      <div className="g-list">
        <Ui.DataTable
          label="Tasks as a table"
          items={rows}
          rowLabel={({ key }) => key}
          sort={sort}
          onSort={setSort}
          selectedIds={picked}
          onSelect={setPicked}
          columns={[
            { id: 'key', label: 'Key', width: 96, isSortable: true, cell: ({ key }) => key },
            { id: 'title', label: 'Title', width: 240, isGrowing: true, cell: ({ title }) => <bdi>{title}</bdi> },
            { id: 'count', label: 'Hours', width: 80, align: 'end', cell: ({ key }) => key.length },
          ]}
        />
      </div>
    </main>
  );
}

function Card(props: { readonly title: string; readonly children: ReactNode }): ReactElement {
  return (
    <section className="g-card">
      <h2>{props.title}</h2>
      {props.children}
    </section>
  );
}
