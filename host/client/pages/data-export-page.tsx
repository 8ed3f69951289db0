import { CloudOff, Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import type { PortalExport } from '@tessera/core/contract';
import { Api, Clock, Network, useService, useI18n } from '@tessera/core/client';
import {
  Button,
  ConfirmDialog,
  EmptyState,
  FailedState,
  Icon,
  PageBody,
  PageTitle,
  SkeletonRows,
} from '@tessera/core/ui';
import { useApplication } from '../../../core/client/boot';
import { dataExportMessages as words } from '../data-export-messages';
import { hostMessages } from '../messages';
import { DataExportRow } from './data-export-row';
import { DataExports } from './data-exports';
import './data-export-page.css';

/** Exports of all company data: start, progress, download. */
export const DataExportPage = observer(function DataExportPage(): ReactElement {
  const api = useService(Api);
  const clock = useService(Clock);
  const { online } = useService(Network);
  const { settings } = useApplication();
  const { translate } = useI18n();
  const [exports] = useState(() => new DataExports({ api, clock, apiBase: settings.apiBase }));
  const [isStarting, setIsStarting] = useState(false);
  const [removed, setRemoved] = useState<PortalExport>();
  const { value: entries, error } = exports.list;
  useEffect(() => {
    const release = exports.follow();
    return () => void release();
  }, [exports]);

  async function start(): Promise<void> {
    setIsStarting(true);
    try {
      await exports.start();
    } catch {
      // The Api service has shown the error.
    } finally {
      setIsStarting(false);
    }
  }

  async function download({ id }: PortalExport): Promise<void> {
    try {
      const link = document.createElement('a');
      link.href = await exports.addressOf(id);
      link.download = '';
      link.click();
    } catch {
      // The Api service has shown the error.
    }
  }

  async function remove({ id }: PortalExport): Promise<void> {
    setRemoved(undefined);
    try {
      await exports.remove(id);
    } catch {
      // The Api service has shown the error.
    }
  }

  const isEmpty = entries?.length === 0;
  const startButton = (size: 'medium' | 'large'): ReactElement => (
    <Button
      variant="primary"
      size={size}
      icon={Plus}
      isBusy={isStarting}
      disabled={!online || exports.hasUnfinished}
      onClick={() => void start()}
    >
      {translate(words.start)}
    </Button>
  );
  return (
    <>
      <PageTitle
        title={translate(hostMessages.dataExportTitle)}
        {...(isEmpty ? {} : { actions: startButton('medium') })}
      />
      <PageBody width="settings">
        <div className="h-exports">
          <div className="h-exports-about t-quiet">
            <p>{translate(words.about)}</p>
            <p>{translate(words.aboutTime)}</p>
          </div>
          {entries === undefined && error === undefined && <SkeletonRows rows={3} />}
          {entries === undefined && error !== undefined && (
            <FailedState
              title={translate(words.loadFailed)}
              text={translate(words.exportsLoadFailedText)}
              onRetry={() => void exports.list.refresh()}
            />
          )}
          {entries !== undefined && error !== undefined && (
            <p className="h-exports-outdated" role="status">
              <Icon glyph={CloudOff} tone="quiet" />
              {translate(words.outdated)}
            </p>
          )}
          {isEmpty && <EmptyState sentence={translate(words.empty)} action={startButton('large')} />}
          {entries !== undefined && !isEmpty && (
            <ul className="h-exports-list" aria-label={translate(words.exports)}>
              {entries.map((entry) => (
                <DataExportRow
                  key={entry.id}
                  entry={entry}
                  isOnline={online}
                  onDownload={() => void download(entry)}
                  onRemove={() => (entry.state === 'ready' ? setRemoved(entry) : void remove(entry))}
                />
              ))}
            </ul>
          )}
        </div>
      </PageBody>
      <ConfirmDialog
        isOpen={removed !== undefined}
        title={translate(words.removeTitle)}
        text={translate(words.removeText)}
        verb={translate(words.remove)}
        isDanger
        onConfirm={() => removed !== undefined && void remove(removed)}
        onCancel={() => setRemoved(undefined)}
      />
    </>
  );
});
