import { MantineContext, MantineProvider } from '@mantine/core';
import type { MantineColorSchemeManager } from '@mantine/core';
import { use } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { UiSurroundingsContext } from './environment';
import { theme } from './theme';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import './styles/mantine.css';

export interface MantineScopeProps {
  readonly children: ReactNode;
}

/** The scheme is decided by `UiProvider` and only passed along, so Mantine's own store is left out. */
const noStore: MantineColorSchemeManager = {
  get: (value) => value,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

/**
 * Mantine's surroundings, where there are none yet.
 *
 * Each part of ours that is made of Mantine's brings them along, so that the pages of the way in, which have none of
 * these, need not load them. A layout that will need them anyway stands inside one, and its parts share it.
 */
export function MantineScope(props: MantineScopeProps): ReactElement {
  const { children } = props;
  const { scheme, isTest } = use(UiSurroundingsContext);
  if (use(MantineContext) !== null) {
    return <>{children}</>;
  }
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={noStore}
      forceColorScheme={scheme}
      // All variables at run time cost less than the 4 KiB of Mantine's file of defaults.
      deduplicateCssVariables={false}
      env={isTest ? 'test' : 'default'}
    >
      {children}
    </MantineProvider>
  );
}
