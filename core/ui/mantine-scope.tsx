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

/** `UiProvider` decides the colour scheme, so Mantine's own store is replaced by one that does nothing. */
const noStore: MantineColorSchemeManager = {
  get: (value) => value,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

/**
 * Provides Mantine's context, unless an outer scope does.
 *
 * Each part built on Mantine wraps itself in a scope, so that pages without such parts do not load Mantine. A layout
 * can wrap its parts in one scope to share.
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
      // Writing all variables at run time costs less than the 4 KiB of Mantine's default style sheet.
      deduplicateCssVariables={false}
      env={isTest ? 'test' : 'default'}
    >
      {children}
    </MantineProvider>
  );
}
