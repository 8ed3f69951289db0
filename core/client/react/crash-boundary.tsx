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

/** Keeps a part that throws from taking the page with it. A class, because React catches in classes only. */
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
