import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** Shown in place of the children after they have thrown, until the error handler has decided what to show. */
  fallback: ReactNode;
  /** Identity of the attempt. A new attempt is rendered even if the previous one failed. */
  attempt: unknown;
  onError(error: unknown): void;
}

interface State {
  attempt: unknown;
  failed: boolean;
}

/** Catches the errors of a page. A new attempt clears the error (rule 8.8). */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { attempt: this.props.attempt, failed: false };

  static getDerivedStateFromProps({ attempt }: Props, state: State): State | null {
    return attempt === state.attempt ? null : { attempt, failed: false };
  }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
