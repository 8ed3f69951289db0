import { Component } from 'react';
import type { ReactNode } from 'react';

interface CrashBoundaryProps {
  readonly failed: (error: unknown, reset: () => void) => ReactNode;
  readonly onCrash: (error: unknown) => void;
  readonly children: ReactNode;
}

interface CrashBoundaryState {
  readonly crash: { readonly error: unknown } | undefined;
}

/** Catches errors of its children, so that the rest of the page stays. A class, because React catches in classes only. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashBoundaryState> {
  override state: CrashBoundaryState = { crash: undefined };

  static getDerivedStateFromError(error: unknown): CrashBoundaryState {
    return { crash: { error } };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onCrash(error);
  }

  override render(): ReactNode {
    const { crash } = this.state;
    if (crash === undefined) {
      return this.props.children;
    }
    return this.props.failed(crash.error, () => this.setState({ crash: undefined }));
  }
}
