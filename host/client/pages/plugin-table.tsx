import { useState } from 'react';
import type { ReactElement } from 'react';
import type { Message } from '@tessera/core/contract';
import { useI18n } from '@tessera/core/client';
import type { InstalledClientPlugin } from '@tessera/core/client';
import { DataTable, Tag, useRowHeight } from '@tessera/core/ui';
import type { TableColumn, TableSort } from '@tessera/core/ui';
import { diagnosticsMessages as words } from '../diagnostics-messages';
import type { PluginFacts } from './diagnostics-facts';

export interface PluginTableProps {
  readonly plugins: readonly PluginFacts[];
  /** False until the server has responded. */
  readonly isServerKnown: boolean;
}

const stateMessages: Readonly<Record<InstalledClientPlugin['state'], Message>> = {
  registered: words.stateRegistered,
  starting: words.stateStarting,
  active: words.stateActive,
  stopping: words.stateStopping,
  failed: words.stateFailed,
};

/** Every plugin with the state of its client and server part. */
export function PluginTable(props: PluginTableProps): ReactElement {
  const { plugins, isServerKnown } = props;
  const { translate, language } = useI18n();
  const rowHeight = useRowHeight();
  const [sort, setSort] = useState<TableSort>();
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  const items = sort === undefined ? plugins : sorted(plugins, sort);

  function state(name: Message, hasFailed: boolean): ReactElement {
    return hasFailed ? <Tag tone="danger">{translate(name)}</Tag> : <>{translate(name)}</>;
  }

  const columns: readonly TableColumn<PluginFacts>[] = [
    {
      id: 'name',
      label: translate(words.plugin),
      width: 144,
      isGrowing: true,
      isSortable: true,
      cell: ({ name }) => <bdi>{name}</bdi>,
    },
    {
      id: 'here',
      label: translate(words.inBrowser),
      width: 168,
      cell: ({ here }) =>
        state(here === undefined ? words.stateNone : stateMessages[here.state], here?.state === 'failed'),
    },
    {
      id: 'server',
      label: translate(words.onServer),
      width: 112,
      cell: ({ server }) => state(serverMessage(server, isServerKnown), server === 'failed'),
    },
    {
      id: 'start',
      label: translate(words.startTime),
      width: 80,
      align: 'end',
      isSortable: true,
      cell: ({ here }) => {
        const took = startOf(here);
        return took === undefined ? '' : translate(words.milliseconds, { count: number.format(took) });
      },
    },
    {
      id: 'crashes',
      label: translate(words.crashes),
      width: 80,
      align: 'end',
      isSortable: true,
      cell: ({ here }) => number.format(here?.crashes ?? 0),
    },
  ];
  return (
    <div className="h-plugin-table" style={{ blockSize: 38 + plugins.length * rowHeight }}>
      <DataTable
        label={translate(words.plugins)}
        columns={columns}
        items={items}
        rowLabel={({ name }) => name}
        sort={sort}
        onSort={setSort}
      />
    </div>
  );
}

function serverMessage(server: PluginFacts['server'], isServerKnown: boolean): Message {
  if (server === undefined) {
    return isServerKnown ? words.stateNone : words.stateUnknown;
  }
  return server === 'failed' ? words.stateFailed : words.stateActive;
}

/** Duration of the last start, in milliseconds. */
function startOf(here: InstalledClientPlugin | undefined): number | undefined {
  return here?.timing === undefined ? undefined : here.timing.load + here.timing.start;
}

function sorted(plugins: readonly PluginFacts[], { column, direction }: TableSort): readonly PluginFacts[] {
  const turn = direction === 'ascending' ? 1 : -1;
  const compare = (left: PluginFacts, right: PluginFacts): number => {
    if (column === 'start') {
      return (startOf(left.here) ?? -1) - (startOf(right.here) ?? -1);
    }
    return column === 'crashes'
      ? (left.here?.crashes ?? 0) - (right.here?.crashes ?? 0)
      : left.name.localeCompare(right.name);
  };
  return [...plugins].sort((left, right) => turn * compare(left, right));
}
