import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { Appearance, Clock, Languages, Session, Storage, I18n } from '@tessera/core/client';
import { hourCycleOf } from '@tessera/core/contract';
import { FailedState, UiProvider } from '@tessera/core/ui';
import { ApplicationProvider, BrowserWindow, NavigationBridge, ToastOutlet } from '../../../core/client/boot';
import type { ClientApplication, ContributionFailure, ContributionPlaceholders } from '../../../core/client/boot';
import { failureTitle } from '../messages';
import { ShellAppearance, ShellAppearanceContext } from './shell-appearance';
import { PageBoundary } from './page-boundary';
import { QuestionOutlet } from './question-outlet';
import { ShellRoutes } from './shell-routes';
import { useNarrow } from './use-narrow';

export interface AppProps {
  readonly application: ClientApplication;
}

/** The root component. */
export function App(props: AppProps): ReactElement {
  return (
    <BrowserRouter>
      <RoutedApp {...props} />
    </BrowserRouter>
  );
}

/** The root component without its router, for a build that renders it at an address. */
export function RoutedApp(props: AppProps): ReactElement {
  const { application } = props;
  const fills = useMemo(() => fillPlaceholders(application), [application]);
  return (
    <ApplicationProvider application={application} fills={fills}>
      <Surroundings application={application}>
        <NavigationBridge />
        <PageBoundary>
          <ShellRoutes />
        </PageBoundary>
        <QuestionOutlet />
        <ToastOutlet />
      </Surroundings>
    </ApplicationProvider>
  );
}

interface SurroundingsProps {
  readonly application: ClientApplication;
  readonly children: ReactNode;
}

/** Applies the current user's appearance and language to everything below. */
const Surroundings = observer(function Surroundings(props: SurroundingsProps): ReactElement {
  const { application, children } = props;
  const words = application.get(I18n);
  const { language } = words;
  // Touch needs larger rows.
  const isNarrow = useNarrow();
  const { direction } = application.get(Languages).current;
  const [region] = application.get(BrowserWindow).languages;
  const look = useMemo(
    () => new ShellAppearance(application.get(Session), application.get(Appearance), application.get(Storage)),
    [application],
  );
  const { theme, contrast, textSize, density, clock } = look.choices;
  useEffect(() => {
    const release = look.follow();
    return () => void release();
  }, [look]);
  // A new function for each language, so that components that depend on it re-render.
  const say = useMemo<I18n['translate']>(
    () =>
      (message, ...values) =>
        words.translate(message, ...values),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the language changes
    [words, language],
  );
  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = direction;
  }, [language, direction]);
  return (
    <ShellAppearanceContext value={look}>
      <UiProvider
        appearance={theme}
        contrast={contrast}
        textSize={textSize}
        density={isNarrow ? 'comfortable' : density}
        language={language}
        timeZone={application.get(Session).user?.timeZone}
        region={region}
        company={application.get(Session).portal}
        hourCycle={hourCycleOf(clock, region)}
        translate={say}
        clock={application.get(Clock)}
      >
        {children}
      </UiProvider>
    </ShellAppearanceContext>
  );
});

/** A plugin's part in another plugin's screen: empty while it loads, a small note with Retry if it failed. */
function fillPlaceholders(application: ClientApplication): ContributionPlaceholders {
  return {
    fallback: undefined,
    failed: (failure: ContributionFailure) => (
      <FailedState
        title={application.get(I18n).translate(failureTitle(failure.kind), { plugin: failure.pluginName })}
        onRetry={failure.retry}
      />
    ),
  };
}
