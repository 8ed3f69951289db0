import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
import { useUi } from '../environment';
import '../pages/tabs.css';
import './tabs.css';

/** One tab of `Tabs`. */
export interface TabItem<Key extends string = string> {
  readonly key: Key;
  readonly label: string;
  /** Shown after the label. */
  readonly count?: number;
  readonly isDisabled?: boolean;
  /** Mounted when the tab is first selected; kept afterwards, so that typed text outlives a change of the tab. */
  readonly content: ReactNode;
}

export interface TabsProps<Key extends string> {
  /** Accessible name of the row of tabs. */
  readonly label: string;
  readonly tabs: readonly TabItem<Key>[];
  readonly selected: Key;
  readonly onSelect: (key: Key) => void;
}

/**
 * Parts of one page, of which one is shown. The arrow keys, Home and End select; Tab leads into the content. Parts with
 * an address of their own are tabs of a frame instead; see `FrameTabs`.
 */
export function Tabs<Key extends string>({ label, tabs, selected, onSelect }: TabsProps<Key>): ReactElement {
  const { language } = useUi();
  const [visited, setVisited] = useState<ReadonlySet<Key>>(() => new Set([selected]));
  if (!visited.has(selected)) {
    setVisited(new Set([...visited, selected]));
  }
  const number = new Intl.NumberFormat(language);
  return (
    <I18nProvider locale={language}>
      <AriaTabs
        className="t-tabs"
        selectedKey={selected}
        onSelectionChange={(key) => {
          const tab = tabs.find((each) => each.key === key);
          // React Aria reports the selected tab once more when it is mounted.
          if (tab !== undefined && tab.key !== selected) {
            onSelect(tab.key);
          }
        }}
      >
        <TabList aria-label={label} className="t-tab-row">
          {tabs.map(({ key, label: text, count, isDisabled = false }) => (
            <Tab key={key} id={key} className="t-tab" isDisabled={isDisabled}>
              {text}
              {count !== undefined && <span className="t-tab-count">{number.format(count)}</span>}
            </Tab>
          ))}
        </TabList>
        {tabs.map(({ key, content }) => (
          <TabPanel key={key} id={key} className="t-tab-panel" shouldForceMount={visited.has(key)}>
            {content}
          </TabPanel>
        ))}
      </AriaTabs>
    </I18nProvider>
  );
}
